/**
 * Milliseconds after which an early reply is too old to be used. A slow device or network needs half a minute until the app asks: all
 * would be requested a second time where it costs most.
 */
const maxAge = 60_000

/**
 * The reply to a request that the page sent before the app was loaded; undefined where it sent none. Each is given out once: a
 * second call wants to know what has changed.
 */
export function takeEarlyReply(url: string): Promise<Response> | undefined {
  const early = globalThis.earlyReplies
  const reply = early?.replies.get(url)
  early?.replies.delete(url)
  return early && performance.now() - early.at < maxAge ? reply : undefined
}
