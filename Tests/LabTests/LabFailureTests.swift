import Glibc
import Lab
import Testing

@Suite struct LabFailureTests {
  @Test(arguments: [
    LabFailure.file(path: "/sys/x", call: "open", code: ENOENT),
    .launch(path: "/bin/x", code: ENOENT),
  ]) func number_isToldInWords(failure: LabFailure) {
    #expect(failure.text.contains("(No such file or directory); is "))
  }
}
