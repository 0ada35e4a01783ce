import { createServer } from 'node:net'

/** Whether this machine's own address takes a server at a port; 0 asks for any. Answers the port, or null if it is taken. */
export function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      const found = typeof address === 'object' && address ? address.port : port
      probe.close(() => resolve(found))
    })
  })
}
