import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { useUpload } from '../../../api/upload.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { shrinkPicture } from '../../../ui/picture.ts'
import { Progress } from '../../../ui/progress.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './salons.css'
import { useCacheSalon } from './use-salon-form.ts'

/** Length of the longer side of the stored logo, in pixels. */
const maxSidePixels = 512

/** The salon's logo. A new one is scaled down and converted in the browser before the upload. */
export function LogoSection() {
  const { t } = useTranslation('salons')
  const errorMessage = useErrorMessage()
  const { salon } = useMe()
  const cacheSalon = useCacheSalon()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const { progress, abort, send } = useUpload(salons.saveLogo, {
    invalidates: [salons.list, salons.one],
    onSuccess: (saved) => {
      cacheSalon(saved)
      notify({ kind: 'success', text: t('logo_saved') })
    },
    onError: (failure) => setError(errorMessage(failure instanceof CallError ? (failure.fields.image ?? failure) : failure)),
  })
  if (!salon) return null
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // So that choosing the same file again triggers a change event.
    event.currentTarget.value = ''
    if (!file) return
    setError(null)
    try {
      await send({ salonId: salon.salonId }, { image: await shrinkPicture(file, maxSidePixels) })
    } catch {
      setError(t('not_an_image'))
    }
  }
  return (
    <section className="card" aria-labelledby="logo-title">
      <header>
        <div className="grow">
          <h3 id="logo-title">{t('logo')}</h3>
          <p className="xs muted">{t('logo_text')}</p>
        </div>
      </header>
      <div className="body row gap-20">
        {salon.logo ? (
          <img className="salon-logo-picture no-shrink framed round-l" src={salon.logo} alt={t('logo')} />
        ) : (
          <Avatar square size="xl" name={salon.salonName} />
        )}
        <div className="grow form">
          <input
            ref={input}
            className="sr"
            type="file"
            accept="image/*"
            tabIndex={-1}
            aria-label={t('logo_choose')}
            onChange={(event) => void choose(event)}
          />
          {progress === null ? (
            <div className="row">
              <Button icon="upload" onClick={() => input.current?.click()}>
                {salon.logo ? t('logo_replace') : t('logo_choose')}
              </Button>
            </div>
          ) : (
            <Progress label={t('logo_uploading')} value={progress} max={1} onStop={abort} />
          )}
          {error && (
            <p className="field-error" role="alert">
              <Icon name="warning" size={12} />
              {error}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
