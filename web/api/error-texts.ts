/** What is needed to show an error: codes by English message, and texts by code in the user's language. */
export interface ErrorTexts {
  readonly findErrorCode: (message: string) => string | undefined
  /** Without an entry, the text is shown unchanged. */
  readonly texts: Readonly<Record<string, string>>
}

/** Milliseconds for which a refusal waits for the texts in which it is shown. */
const maxWaitMs = 2000
let load: (() => Promise<ErrorTexts>) | null = null
let loaded: ErrorTexts | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Says how the catalogue is loaded, which the app starts without. Guests' pages have their own texts. */
export function provideErrorTexts(provider: () => Promise<ErrorTexts>): void {
  load = provider
}

async function loadOnce(provider: () => Promise<ErrorTexts>): Promise<void> {
  try {
    loaded = await provider()
    for (const listener of [...listeners]) listener()
  } catch {
    loading = null
  }
}

/** Loads the catalogue, so that it is there before the first error is shown. Never rejects. */
export function loadErrorTexts(): Promise<void> {
  if (load === null) return Promise.resolve()
  loading ??= loadOnce(load)
  return loading
}

/** Waits for the catalogue before a refusal is reported, so that it is shown in the user's language at once. Never rejects. */
export async function prepareErrorTexts(): Promise<void> {
  if (load === null || loaded !== null) return
  await Promise.race([loadErrorTexts(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}

/** The catalogue; null until it is loaded. */
export const getErrorTexts = (): ErrorTexts | null => loaded

export function watchErrorTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
