/** Memory of the Worker's isolate, through the inspector of workerd (Chrome DevTools Protocol). */
export interface LiveHeap {
  /** Bytes of what is reachable, buffers included: collects the garbage before. Resolves with the Worker's next call. */
  read(): Promise<number>
  close(): void
}

interface HeapUsage {
  readonly usedSize: number
  /** Bytes of array buffers, which are not in the heap. */
  readonly backingStorageSize?: number
}

/** Connects to the inspector; `address` is that of workerd. */
export async function openLiveHeap(address: string | undefined): Promise<LiveHeap> {
  if (!address) throw new Error('workerd was started without an inspector')
  const list = await fetch(new URL('json/list', address.replace(/^ws/, 'http')))
  const targets = (await list.json()) as { id: string; webSocketDebuggerUrl: string }[]
  const target = targets.find(({ id }) => id.startsWith('core:user'))
  if (!target) throw new Error('workerd has no inspector of the Worker')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('the inspector of the Worker does not answer'))
  })
  const waiting = new Map<number, (result: unknown) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id === undefined) return
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
  let count = 0
  const call = <T>(method: string): Promise<T> =>
    new Promise((resolve) => {
      waiting.set(++count, (result) => resolve(result as T))
      socket.send(JSON.stringify({ id: count, method }))
    })
  await call('HeapProfiler.enable')
  return {
    async read() {
      await call('HeapProfiler.collectGarbage')
      const { usedSize, backingStorageSize = 0 } = await call<HeapUsage>('Runtime.getHeapUsage')
      return usedSize + backingStorageSize
    },
    close: () => socket.close(),
  }
}
