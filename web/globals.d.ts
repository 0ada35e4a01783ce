// Globals that the browser, the page or a script of others brings. They are apart from the code that uses them: a change of a module
// that declares globals would be a change for every other module.

/** Written by early.ts: the replies by URL, and when they were requested. */
declare var earlyReplies: { readonly replies: Map<string, Promise<Response>>; readonly at: number } | undefined

interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      action: string
      language: string
      execution: 'execute'
      appearance: 'interaction-only'
      callback: (response: string) => void
      'error-callback': () => boolean
      'timeout-callback': () => void
    },
  ): string
  execute(widget: string): void
  reset(widget: string): void
}

interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface Window {
  /** Written by live-updates.ts where the browser can install the app. */
  installPrompt?: Event & { prompt(): Promise<unknown> }
  turnstile?: Turnstile
  // Supported by some browsers only and not part of TypeScript's DOM types.
  BarcodeDetector?: new () => BarcodeDetector
}

interface ImportMetaEnv {
  readonly VITE_TURNSTILE_SITE_KEY?: string
}
