import Foundation
import Gazetteer
import GazetteerImport
import GeocodeServer
import OnTheMapGeocoder
import PostStore
import Posting
import ServerAPI
import Shell
import Synchronization

/// Opens what the server needs: the store, then the gazetteer, which may have to be built.
struct ServerStartup: Sendable {
  private let location: GazetteerLocation
  private let database: Database
  private let identity: IdentitySettings
  private let configuration: ServerConfiguration

  private let connections: Int
  /// The folder of continuous copies.
  private let copies: String?

  /// The database of posts.
  private enum Database {
    case chosen(PostDatabase)
    case usual(DataFolder)
    case demo(DataFolder)
  }

  /// Reads the settings; nothing is opened.
  ///
  /// - Throws: `SettingError` or ``Refusal``.
  init(
    _ settings: ServerSettings, _ configuration: ServerConfiguration,
    environment: [String: String]
  ) throws {
    self.configuration = configuration
    location = GazetteerLocation(
      gazetteer: settings.text(.gazetteer), data: settings.text(.data), environment: environment,
      programPath: Bundle.main.executablePath ?? CommandLine.arguments.first ?? "otm",
      workingDirectory: FileManager.default.currentDirectoryPath)
    database = try Self.database(settings, environment)
    connections =
      try settings.value(.databaseConnections, expected: "a number from 1 to 1000") { text in
        Int(text).flatMap { (1...1_000).contains($0) ? $0 : nil }
      } ?? 10
    identity = try IdentitySettings(settings)
    copies = settings.text(.ship)
    if copies != nil, case .chosen(.server) = database {
      throw SettingError.conflict(
        .ship, .database,
        because: "PostgreSQL has its own copies: a standby, or an archive of its log")
    }
  }

  private static func database(
    _ settings: ServerSettings, _ environment: [String: String]
  ) throws -> Database {
    let isDemo = try settings.flag(.demo) ?? false
    if isDemo, settings.isOption(.database) {
      throw SettingError.conflict(
        .demo, .database, because: "sample people are never mixed with real ones")
    }
    if !isDemo, let text = settings.text(.database) {
      return .chosen(try PostDatabase(text, isArgument: settings.isOption(.database)))
    }
    guard let folder = DataFolder(environment: environment) else {
      throw Refusal(
        .unavailable,
        """
        no data folder is known (neither XDG_DATA_HOME nor HOME is set); choose a file with \
        --database
        """)
    }
    return isDemo ? .demo(folder) : .usual(folder)
  }

  /// Opens everything, and reports each step.
  ///
  /// - Throws: ``Refusal``, `GazetteerError`, `PostStoreError`, or `CancellationError` if the
  ///   server is stopped in the meantime.
  func parts(_ step: @Sendable (String) async -> Void) async throws -> ServerDependencies {
    await step("opening pins and accounts")
    try makeDatabase()
    let store = try chosenDatabase.open(connections: connections, isServed: true)
    do {
      try await greet(store)
      try startCopies(of: store)
      await step("opening the gazetteer, or building it if it is missing")
      let geocoder = try await geocoder()
      // At most half of the processors, so that searches continue while people log in.
      let passwords = PasswordHashing(workers: ProcessInfo.processInfo.activeProcessorCount / 2)
      if case .demo = database {
        await step("creating sample people")
        let login = try await DemoPeople.fill(
          store, from: geocoder, passwords: passwords, offersLogin: configuration.isForThisMachine)
        OTM.note(
          login.map { "sample people; log in as \($0.email) with \($0.password)" }
            ?? """
            sample people; nobody can log in as \(DemoPeople.login.email), because other machines \
            can reach this server: sign up instead
            """)
      }
      return makeParts(store: store, geocoder: geocoder, passwords: passwords)
    } catch {
      try? await store.close()
      throw error
    }
  }

  /// Returns the file of the sign-up code: next to a database file, or else in the data folder;
  /// `nil` if the data folder is unknown.
  func signupCodeFile(_ environment: [String: String]) throws -> SignupCodeFile? {
    if case .usual(let folder) = database { try folder.make() }
    if case .demo(let folder) = database { try folder.make() }
    if case .file(let path) = chosenDatabase {
      let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
      return SignupCodeFile(path: folder + "/signup-code")
    }
    let folder = DataFolder(environment: environment)
    try folder?.make()
    return folder.map { SignupCodeFile(path: $0.path + "/signup-code") }
  }

  /// The path or address of the database, without secrets.
  var databasePath: String { chosenDatabase.shown }

  private var chosenDatabase: PostDatabase {
    switch database {
    case .chosen(let chosen): chosen
    case .usual(let folder): .file(folder.posts)
    case .demo(let folder): .file(folder.demo)
    }
  }

  /// Creates the tables of a PostgreSQL database.
  ///
  /// If it is down, the server starts anyway: the geocoder works, and the database may come back at
  /// any time.
  private func greet(_ store: any PostStoring) async throws {
    do {
      try await store.ping()
    } catch PostStoreError.unavailable(let reason) {
      OTM.note("\(databasePath) cannot be reached yet (\(reason)); continuing without pins")
    }
  }

  /// Begins the continuous copies, if there is a folder for them.
  private func startCopies(of store: any PostStoring) throws {
    guard let copies, let file = store as? SQLitePostStore else { return }
    let said = Mutex<ContinuousClock.Instant?>(nil)
    try file.startShipping(to: copies) { error in
      let now = ContinuousClock.now
      let isNew = said.withLock { last in
        // Once a minute is enough of the same.
        if error != nil, let last, last.duration(to: now) < .seconds(60) { return false }
        last = error == nil ? nil : now
        return true
      }
      guard isNew else { return }
      OTM.note(
        error.map { "WARNING: pins and accounts are not copied to \(copies): \($0)" }
          ?? "pins and accounts are copied to \(copies) again")
    }
  }

  /// Creates the database file if it is missing, and the default data folder too; a configured
  /// folder must exist.
  private func makeDatabase() throws {
    switch database {
    case .chosen: break
    case .usual(let folder), .demo(let folder): try folder.make()
    }
    if case .file(let path) = chosenDatabase { try DataFolder.makeFile(path) }
  }

  /// Opens the gazetteer, or builds it.
  ///
  /// Opening takes milliseconds, because ``damage(in:)`` checks its bytes later.
  ///
  /// - Throws: `GazetteerError`, or `CancellationError` if the server is stopped in the meantime.
  private func geocoder() async throws -> Geocoder {
    let location = location
    return try await BlockingWork.run {
      let bar = ProgressBar(title: "Opening the gazetteer")
      defer { bar.clear() }
      let bundle = try GazetteerBundle.open(location, progress: bar.show)
      return try Geocoder(
        bundle: bundle, readers: ProcessInfo.processInfo.activeProcessorCount + 2)
    }
  }

  /// Opens the gazetteer that is now in place, and checks every byte; the one in use keeps
  /// answering.
  ///
  /// - Throws: `GazetteerError`, or `CancellationError` if the server is stopped in the meantime.
  func wholeGeocoder() async throws -> Geocoder {
    let geocoder = try await geocoder()
    if let reason = try await damage(in: geocoder) {
      throw GazetteerError.damaged(folder: geocoder.folder, reason: reason)
    }
    return geocoder
  }

  /// Checks every byte of an open gazetteer, unless this was done since the machine started.
  ///
  /// Returns what is damaged; `nil` if nothing is.
  ///
  /// - Throws: `CancellationError` if the server is stopped in the meantime.
  func damage(in geocoder: Geocoder) async throws -> String? {
    let record = CheckRecord(of: geocoder.folder, in: location)
    return try await BlockingWork.run {
      try GazetteerBundle.damage(in: geocoder.bundle, record: record) { time in
        Thread.sleep(forTimeInterval: time / .seconds(1))
      }
    }
  }

  private func makeParts(
    store: any PostStoring, geocoder: Geocoder, passwords: PasswordHashing
  ) -> ServerDependencies {
    ServerDependencies(
      geocoder: geocoder, pins: PinService(store: store, quota: configuration.pinQuota),
      accounts: AccountService(
        store: store, passwords: passwords, domains: configuration.signupDomains),
      sessions: SessionService(
        store: store, providers: identity.providers(store: store, passwords: passwords)),
      storeFacts: { await StoreStatistics(of: store) },
      allowanceSharing: store as? any AllowanceSharing)
  }
}
