import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Makes a server that is closing wait only for calls. Node would also wait for two kinds of idle connections: if a call
 * ends while the server is closing, its connection stays open as long as any idle connection. A connection without a
 * complete request stays open until the client closes it, because a server that is closing no longer checks its
 * timeouts.
 */
export function waitOnlyForCalls(server: Server): void {
  /** The responses in progress of each connection, in the order of the requests. */
  const connections = new Map<Socket, Set<ServerResponse>>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })
  // Before the listener that handles the call, which may end the call or close the server.
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    const responses = connections.get(socket)
    responses?.add(response)
    response.once('close', () => {
      responses?.delete(response)
      if (!server.listening && responses?.size === 0) socket.destroySoon()
    })
  })
  const close = server.close.bind(server)
  server.close = (done) => {
    close(done)
    for (const [socket, responses] of connections) {
      const last = [...responses].at(-1)
      // If the headers haven't been sent, they ask the client to use another connection for its next call.
      if (last) last.shouldKeepAlive = false
      else socket.destroy()
    }
    return server
  }
}
