import Foundation
import GazetteerImport
import GazetteerStore
import GeocodeServer
import Identity
import OnTheMapGeocoder
import PostStore
import Posting
import Shell
import WireFormat

/// Opens what the server answers from: the store, then the gazetteer, which may have to be built.
struct ServerStartup: Sendable {
  private let location: GazetteerLocation
  private let database: Database
  private let identity: IdentitySettings
  private let configuration: ServerConfiguration

  private let connections: Int
  /// The folder for backups; `nil` for the one beside the database.
  private let backups: String?

  /// Where the posts are.
  private enum Database {
    case chosen(PostDatabase)
    case usual(DataFolder)
    case demo(DataFolder)
  }

  /// Takes what was chosen.
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
    backups = settings.text(.backups)
  }

  private static func database(
    _ settings: ServerSettings, _ environment: [String: String]
  ) throws -> Database {
    let isDemo = try settings.flag(.demo) ?? false
    if isDemo, settings.isOption(.database) {
      throw SettingError.conflict(
        .demo, .database, because: "invented people never mix with real ones")
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

  /// Opens everything, and tells each step.
  ///
  /// - Throws: ``Refusal``, `GazetteerError`, `PostStoreError`, or `CancellationError` when the
  ///   server is told to end meanwhile.
  func parts(_ step: @Sendable (String) async -> Void) async throws -> ServerDependencies {
    await step("opening pins and accounts")
    try makeDatabase()
    let store = try chosenDatabase.open(connections: connections)
    do {
      try await greet(store)
      await step("opening the gazetteer, or building it where there is none")
      let geocoder = try await geocoder()
      // Half of the processors at most: searches go on while people log in.
      let passwords = PasswordHashing(workers: ProcessInfo.processInfo.activeProcessorCount / 2)
      if case .demo = database {
        await step("inventing people")
        let login = try await DemoPeople.fill(
          store, from: geocoder, passwords: passwords, offersLogin: configuration.isForThisMachine)
        ProgramEnd.note(
          login.map { "invented people; log in as \($0.email) with \($0.password)" }
            ?? """
            invented people; nobody can log in as \(DemoPeople.login.email), since other machines \
            may reach this server: sign up instead
            """)
      }
      return makeParts(store: store, geocoder: geocoder, passwords: passwords)
    } catch {
      try? await store.close()
      throw error
    }
  }

  /// Where the sign-up code is kept: beside the database, or in the data folder for one on a
  /// server; `nil` where no such folder is known.
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

  /// Where the posts are, without secrets.
  var databasePath: String { chosenDatabase.shown }

  private var chosenDatabase: PostDatabase {
    switch database {
    case .chosen(let chosen): chosen
    case .usual(let folder): .file(folder.posts)
    case .demo(let folder): .file(folder.demo)
    }
  }

  /// Makes the tables of a database on a server, and goes on without one that is down: places can
  /// be found meanwhile, and it may come back at any time.
  private func greet(_ store: any PostStoring) async throws {
    do {
      try await store.ping()
    } catch PostStoreError.unavailable(let reason) {
      ProgramEnd.note("\(databasePath) cannot be reached yet (\(reason)); going on without pins")
    }
  }

  /// Makes the file when it is missing, and the data folder too; a folder that somebody chose must
  /// be there.
  private func makeDatabase() throws {
    switch database {
    case .chosen: break
    case .usual(let folder), .demo(let folder): try folder.make()
    }
    if case .file(let path) = chosenDatabase { try DataFolder.makeFile(path) }
  }

  /// Opens the gazetteer, which takes milliseconds where there is one: every byte is checked later,
  /// by ``damage(in:)``.
  ///
  /// - Throws: `GazetteerError`, or `CancellationError` when the server is told to end meanwhile.
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

  /// Opens what lies in the gazetteer's place now, and checks every byte of it: what is in use goes
  /// on answering meanwhile.
  ///
  /// - Throws: `GazetteerError`, or `CancellationError` when the server is told to end meanwhile.
  func wholeGeocoder() async throws -> Geocoder {
    let geocoder = try await geocoder()
    if let reason = try await damage(in: geocoder) {
      throw GazetteerError.damaged(folder: geocoder.folder, reason: reason)
    }
    return geocoder
  }

  /// Reads every byte of a gazetteer that is open, unless that was done since the machine started,
  /// and returns what is wrong; `nil` when nothing is.
  ///
  /// - Throws: `CancellationError` when the server is told to end meanwhile.
  func damage(in geocoder: Geocoder) async throws -> String? {
    let record = CheckRecord(of: geocoder.folder, in: location)
    return try await BlockingWork.run {
      GazetteerBundle.damage(in: geocoder.bundle, record: record) { time in
        Thread.sleep(forTimeInterval: time / .seconds(1))
      }
    }
  }

  private func makeParts(
    store: any PostStoring, geocoder: Geocoder, passwords: PasswordHashing
  ) -> ServerDependencies {
    ServerDependencies(
      geocoder: geocoder, board: PinService(store: store, quota: configuration.pinQuota),
      accounts: AccountService(
        store: store, passwords: passwords, domains: configuration.signupDomains),
      signIn: SessionService(
        store: store, providers: identity.providers(store: store, passwords: passwords)),
      groups: GroupService(store: store),
      storeFacts: { await StoreStatistics(of: store) },
      allowanceSharing: store as? any AllowanceSharing, backUp: backUp)
  }

  /// Copies the database's file while it is in use; `nil` for a database on a server.
  private var backUp: (@Sendable () async throws -> BackupReport)? {
    guard case .file(let path) = chosenDatabase else { return nil }
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let folder = backups ?? parent + "/backups"
    return {
      try await BlockingWork.run {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
        let moment = WireDate.text(TimeSource.system.now().milliseconds)
        let name = "pins-" + moment.filter { $0.isNumber || $0 == "T" || $0 == "Z" } + ".sqlite"
        let summary = try Backup.backUp(path, to: folder + "/" + name, replacing: false)
        return BackupReport(file: name, accounts: summary.accounts, pins: summary.posts)
      }
    }
  }
}
