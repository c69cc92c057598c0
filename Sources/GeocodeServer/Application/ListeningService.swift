import Hummingbird
import NIOCore
import ServiceLifecycle

/// The application, whose failures to listen say what to do.
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
  /// Logs of services write them as texts; without this one, the sign-up code would be in it.
  var description: String { "ListeningService" }
}
