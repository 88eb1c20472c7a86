/// What a memory device does wrong at one operation.
package enum DeviceFault: Hashable, Sendable {
  /// Power goes during it; every later call fails until power is restored.
  case cut(PowerCut)
  /// It fails, and works again next time. A failed write leaves the tear behind; a failed flush
  /// drops what was written, which reads still show until power goes, as a page cache does.
  case fail(code: Int32, leaving: Tear)
  /// It and every later operation of the same kind fail.
  case failForever(code: Int32, leaving: Tear)
}
