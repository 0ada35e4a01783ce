import { translateError } from '../api/error-message.ts'
import { watchLive } from '../api/live.ts'
import { notify } from '../ui/toaster.tsx'
import { readErrorTexts } from './read-error-texts.ts'

/** Shows what others change as soon as they do. Returns the stop function. A screen too many is told once why it is slower. */
export const startLiveUpdates = (): (() => void) =>
  watchLive((error) => void readErrorTexts().then((texts) => notify({ kind: 'info', text: translateError(error, texts), id: 'live' })))
