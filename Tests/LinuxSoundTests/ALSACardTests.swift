import AlarmCore
import CALSA
import Foundation
import Glibc
import LinuxSound
import Ports
import Testing

/// The real alsa-lib, with a private configuration instead of a card.
///
/// Serialized: alsa-lib reads the path of its configuration from the environment.
@Suite(.serialized) struct ALSACardTests {
  private let folder: TemporaryFolder
  private var output: String { folder.path + "/out.wav" }

  init() throws {
    folder = try TemporaryFolder()
    let configuration = """
      pcm.nowhere { type null }
      pcm.writer { type file slave.pcm nowhere file "\(folder.path)/out.wav" format wav }
      pcm.listed { type plug slave { pcm writer rate 44100 } }
      pcm.converted { type plug slave.pcm writer }
      """
    try folder.write("asound.conf", Array(configuration.utf8))
    setenv("ALSA_CONFIG_PATH", folder.path + "/asound.conf", 1)
  }

  /// The samples of the file ALSA wrote, one channel of two.
  ///
  /// The thread finishes the file when it ends, for which a busy machine may take longer than
  /// `close` waits.
  private func written() throws -> [Int16] {
    var left = 2_000
    while (try? SoundFile.load(output)) == nil, left > 0 {
      usleep(10_000)
      left -= 1
    }
    let sound = try SoundFile.load(output)
    #expect(sound.channels == 2 && sound.rate == 48_000)
    return stride(from: 0, to: sound.samples.count, by: 2).map { sound.samples[$0] }
  }

  private func waitForEvents(_ thread: SoundThread, count: Int) -> [SoundEvent] {
    var events: [SoundEvent] = []
    while events.count < count {
      var ready = pollfd(fd: thread.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 10_000) == 1 else { break }
      events += thread.takeEvents()
    }
    return events
  }

  @Test(arguments: ["writer", "converted"])
  func sound_reachesTheCard_sampleForSample(device: String) throws {
    let thread = try SoundThread(
      devices: ["absent", device], folder: ProjectFolder.sounds, defaultSound: "bell")
    thread.play(
      SoundRequest(id: 5, name: "bell", isLooped: false, volumePercent: 80, ramp: .zero))
    let absent = PortFailure(
      port: .sound, kind: .missing, subject: "absent", detail: "absent: No such file or directory")
    #expect(
      waitForEvents(thread, count: 3) == [
        .moved(id: 5, to: device, because: absent), .started(id: 5), .ended(id: 5),
      ])
    thread.close()
    var mixer = Mixer()
    mixer.start(
      SoundRequest(id: 5, name: "bell", isLooped: false, volumePercent: 80, ramp: .zero),
      try SoundFile.load(ProjectFolder.sounds + "/bell.caf"))
    var expected: [Int16] = []
    while !mixer.isSilent {
      var period = [Int16](repeating: 0, count: mixer.periodFrames * 2)
      period.withUnsafeMutableBufferPointer { mixer.render(into: $0) }
      expected += stride(from: 0, to: period.count, by: 2).map { period[$0] }
    }
    let out = try written()
    #expect(Array(out.prefix(expected.count)) == expected)
    #expect(Listening.height(of: 880, in: out[..<4_800], rate: 48_000) > 3_000)
  }

  @Test func tone_reachesTheCard() throws {
    let thread = try SoundThread(
      devices: ["writer"], folder: ProjectFolder.sounds, defaultSound: "bell")
    thread.play(Tone(hertz: 1_000, duration: .milliseconds(200)), volumePercent: 100)
    thread.play(SoundRequest(id: 1, name: "bell", isLooped: false, volumePercent: 0, ramp: .zero))
    #expect(waitForEvents(thread, count: 2).count == 2)
    thread.close()
    let out = try written()
    #expect(Listening.height(of: 1_000, in: out[480..<9_000], rate: 48_000) > 15_000)
  }

  @Test func absentDevices_areNamed() throws {
    let thread = try SoundThread(
      devices: ["absent", "hw:Nothing"], folder: ProjectFolder.sounds, defaultSound: "bell")
    thread.play(SoundRequest(id: 2, name: "bell", isLooped: true, volumePercent: 80, ramp: .zero))
    let events = waitForEvents(thread, count: 1)
    guard case .failed(2, let failure)? = events.first else {
      Issue.record("no failure in \(events)")
      return
    }
    #expect(failure.kind == .missing && failure.subject == "absent, hw:Nothing")
    #expect(failure.detail.contains("absent: ") && failure.detail.contains("hw:Nothing: "))
  }

  @Test func grantedShape_isTold() throws {
    let card = ALSACard()
    let shape = try card.open("writer", wanted: .wanted)
    #expect(shape == .wanted)
    #expect(try card.room() == shape.bufferFrames)
    card.close()
    #expect(throws: PCMFault.self) { try card.room() }
  }

  @Test func unsuitableShape_isRefusedInWords() {
    let card = ALSACard()
    #expect(throws: PCMFault(.unsuitable, words: "queues only 100 frames")) {
      try card.open(
        "nowhere", wanted: PCMShape(rate: 48_000, channels: 2, periodFrames: 50, bufferFrames: 100))
    }
    #expect(throws: PCMFault(.unsuitable, words: "plays only 6 channels at a time")) {
      try card.open(
        "nowhere",
        wanted: PCMShape(rate: 48_000, channels: 6, periodFrames: 480, bufferFrames: 1_920))
    }
  }

  @Test func capture_reads() throws {
    var shape = calsa_shape(rate: 48_000, channels: 2, period_frames: 96, buffer_frames: 960)
    var pcm: OpaquePointer?
    try #require(calsa_open_capture("nowhere", &shape, &pcm) == 0)
    let opened = try #require(pcm)
    defer { calsa_close(opened) }
    #expect(shape.rate == 48_000 && shape.channels == 2)
    var samples = [Int16](repeating: 7, count: 192)
    #expect(calsa_read(opened, &samples, 96, 100) == 96)
    #expect(calsa_prepare(opened) == 0)
    #expect(calsa_open_capture("absent", &shape, &pcm) == -ENOENT)
    #expect(String(cString: calsa_words(-ENOENT)).isEmpty == false)
  }
}
