import YAML

/// One step of a scenario: something is done, or something must be so.
package struct Step: Hashable, Sendable {
  /// What a step is.
  package enum Kind: Hashable, Sendable {
    /// A hand or the world does something.
    case act(Action)
    /// Something must be so, now or within a window.
    case expect(Expect)
    /// Something must not be so, for a while or during other steps.
    case never(Never)
  }

  /// What it is.
  package var kind: Kind
  /// Where it stands in the file; nil for one that a program made.
  package var position: SourcePosition?

  /// Makes a step.
  package init(_ kind: Kind, at position: SourcePosition? = nil) {
    self.kind = kind
    self.position = position
  }

  /// What is done in it itself; nil for a check.
  package var action: Action? {
    switch kind {
    case .act(let action): action
    case .expect, .never: nil
    }
  }

  /// What it checks itself.
  package var conditions: [Condition] {
    switch kind {
    case .act: []
    case .expect(let expect): expect.conditions
    case .never(let never): never.conditions
    }
  }

  /// Something must be so.
  ///
  ///     now ──── not-before ──────────── within
  ///      │ must not be │ must become so │         then, for holds-for, must stay so
  ///
  /// Without a window it must be so now. The step ends as soon as it is decided.
  package struct Expect: Hashable, Sendable {
    /// What must be so, all together.
    package var conditions: [Condition]
    /// By when it must be so; nil: at once, or at `notBefore`.
    package var within: TimeMark?
    /// Until when it must not be so; nil: it may be so already.
    package var notBefore: TimeMark?
    /// How long it must stay so from then on.
    package var holdsFor: Duration?

    /// Makes a check.
    package init(
      _ conditions: [Condition], within: TimeMark? = nil, notBefore: TimeMark? = nil,
      holdsFor: Duration? = nil
    ) {
      self.conditions = conditions
      self.within = within
      self.notBefore = notBefore
      self.holdsFor = holdsFor
    }
  }

  /// Something must not be so.
  package struct Never: Hashable, Sendable {
    /// How long it must not be so.
    package enum Extent: Hashable, Sendable {
      /// Until then; the step takes so long.
      case until(TimeMark)
      /// While these steps are played.
      case during([Step])
    }

    /// What must not be so, all together.
    package var conditions: [Condition]
    /// How long.
    package var extent: Extent

    /// Makes a check.
    package init(_ conditions: [Condition], _ extent: Extent) {
      self.conditions = conditions
      self.extent = extent
    }
  }
}
