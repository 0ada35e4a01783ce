import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { twoStep, twoStepRequirements } from '../../../../schema/api/platform/account-security.ts'
import type { TwoStepRequirement as Requirement } from '../../../../schema/api/platform/account-security-schemas.ts'
import { type SalonRole, salonRoles } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'

/** For administrators: the roles that need two-step verification to sign in. */
export function TwoStepRequirement({ salonId }: { salonId: string }) {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useRead(twoStepRequirements.one, { salonId }, { staleTime: 0 })
  return (
    <section aria-labelledby="two-step-requirement">
      <h3 id="two-step-requirement">{t('requirement')}</h3>
      {!data && !error && <ListSkeleton rows={2} />}
      {!data && error && (
        <Empty icon="warning" title={errorMessage(error)}>
          <Button onClick={() => void refetch()}>{t('try_again')}</Button>
        </Empty>
      )}
      {data && <RequirementForm key={data.version} {...data} />}
    </section>
  )
}

function RequirementForm({ salonId, roles, version }: Requirement) {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const [chosen, setChosen] = useState<readonly SalonRole[]>(roles)
  const save = useWrite(twoStepRequirements.update, {
    invalidates: [twoStepRequirements.one, twoStep.state],
    onSuccess: () => notify({ kind: 'success', text: t('requirement_saved') }),
    onError: (failure) => notify({ kind: 'error', text: errorMessage(failure) }),
  })
  const roleNames: Record<SalonRole, string> = {
    ADMIN: t('people_admin'),
    RECEPTIONIST: t('people_receptionist'),
    SALESMARKETING: t('people_marketing'),
    IMAGE: t('people_image'),
    ASSISTANCE: t('people_assistance'),
    TEAMMANAGER: t('people_manager'),
  }
  const hasChanged = salonRoles.some((role) => roles.includes(role) !== chosen.includes(role))
  const choose = (role: SalonRole, isChosen: boolean) =>
    setChosen(salonRoles.filter((other) => (other === role ? isChosen : chosen.includes(other))))
  return (
    <>
      <p className="s t2">{t('requirement_text')}</p>
      {salonRoles.map((role) => (
        <Checkbox key={role} label={roleNames[role]} checked={chosen.includes(role)} onChange={(isChosen) => choose(role, isChosen)} />
      ))}
      <Button
        variant="primary"
        disabled={!hasChanged}
        busy={save.isPending}
        onClick={() => save.mutate({ input: { salonId }, body: { roles: [...chosen], version } })}
      >
        {t('save')}
      </Button>
    </>
  )
}
