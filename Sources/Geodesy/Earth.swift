/// The sphere that distances are measured on.
public enum Earth {
  /// The mean radius of the Earth, R₁ of the International Union of Geodesy and Geophysics.
  public static let meanRadiusMeters = 6_371_008.8
}
