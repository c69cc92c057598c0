import Hummingbird
import NIOCore
import ServiceLifecycle

/// Runs the application, and translates its failures to listen.
struct ListeningService<Application: ApplicationProtocol>: Service {
  let application: Application
  let configuration: ServerConfiguration

  func run() async throws {
    do {
      try await application.run()
    } catch let error as IOError where error.errnoCode == ListeningError.addressInUse {
      throw ListeningError.taken(host: configuration.host, port: configuration.port)
    } catch let error as IOError where error.errnoCode == ListeningError.notPermitted {
      throw ListeningError.notPermitted(host: configuration.host, port: configuration.port)
    } catch is IOError {
      throw ListeningError.noSuchInterface(host: configuration.host)
    } catch is SocketAddressError {
      throw ListeningError.noSuchInterface(host: configuration.host)
    }
  }
}

extension ListeningService: CustomStringConvertible {
  /// A description for logs; the default one would contain the sign-up code.
  var description: String { "ListeningService" }
}
