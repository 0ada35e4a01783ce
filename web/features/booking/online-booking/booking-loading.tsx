import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { PageLoading } from './page-loading.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { t } from './translate.ts'
import type { Guest } from './use-guest.ts'
import type { LoadState } from './use-load.ts'

/** Shown until the salon of a page that was served without it is loaded. */
export const BookingLoading = ({ load }: { load: LoadState<unknown> }) => (
  <PageLoading load={load} title={t('page_title_plain')} invalidTitle={t('unknown_title')} invalidText={t('unknown_text')} />
)

/** Signs in a known device, with the choice to verify the phone by a code after an error. */
export function Recognition({ error, retry, skip }: Guest['recognition']) {
  return (
    <Frame keepFocus title={t('welcome_back')}>
      {error ? (
        <ErrorNote
          error={error}
          retry={retry}
          actions={
            <button type="button" className="btn" onClick={skip}>
              {t('use_code')}
            </button>
          }
        />
      ) : (
        <StepSkeleton rows={5} />
      )}
    </Frame>
  )
}
