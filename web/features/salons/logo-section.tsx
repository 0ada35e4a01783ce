import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { salons } from '../../../schema/api/salons.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useMe } from '../../api/me.ts'
import { useUpload } from '../../api/upload.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shrunkPicture } from '../../ui/picture.ts'
import { Progress } from '../../ui/progress.tsx'
import { notify } from '../../ui/toaster.tsx'
import './salons.css'
import './salon-texts.ts'
import { useKeepSalon } from './use-salon-edit.ts'

/** Pixels of the longer side: sharp on every screen, small on every line. */
const longest = 512

/** The salon's logo: shrunk and written anew here, then handed in. */
export function LogoSection() {
  const { t } = useTranslation('salons')
  const sentence = useErrorMessage()
  const { salon } = useMe()
  const keep = useKeepSalon()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const { progress, abort, send } = useUpload(salons.saveLogo, {
    invalidates: [salons.list, salons.one],
    onSuccess: (saved) => {
      keep(saved)
      notify({ kind: 'success', text: t('logo_saved') })
    },
    onError: (error) => setWrong(sentence(error instanceof CallError ? (error.fields.image ?? error) : error)),
  })
  if (!salon) return null
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // The same file may be chosen again.
    event.currentTarget.value = ''
    if (!file) return
    setWrong(null)
    try {
      await send({ salonId: salon.salonId }, { image: await shrunkPicture(file, longest) })
    } catch {
      setWrong(t('not_an_image'))
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
      <div className="body logo-row">
        {salon.logo ? (
          <img className="logo-picture" src={salon.logo} alt={t('logo')} />
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
          {wrong && (
            <p className="field-error" role="alert">
              <Icon name="warning" size={12} />
              {wrong}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
