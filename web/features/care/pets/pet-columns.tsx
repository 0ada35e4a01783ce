import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubClient } from '../../../../schema/api/care/pet-fields.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useAgo } from '../../../ui/use-ago.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { findLabel } from './pet-field-labels.ts'

/** Marks after a pet's name: bites, allergies, has died. */
function PetMarks({ pet }: { pet: Pick<SubClient, 'bites' | 'biteNote' | 'allergies' | 'diedOn'> }) {
  const { t } = useTranslation('pets')
  return (
    <>
      {pet.bites && (
        <span title={pet.biteNote}>
          <Badge tone="bad" icon="warning">
            {t('bites')}
          </Badge>
        </span>
      )}
      {pet.allergies && (
        <span className="red inline" title={pet.allergies}>
          <Icon name="warning" size={12} label={t('allergic_to', { what: pet.allergies })} />
        </span>
      )}
      {pet.diedOn && <Badge>{t('has_died')}</Badge>}
    </>
  )
}

/** Columns of a list of pets. */
export function usePetColumns(): readonly Column<SubClient>[] {
  const { t } = useTranslation('pets')
  const { dateOf, dayIn, fileDate, number, date } = useFormat()
  const toAgo = useAgo()
  return useMemo(() => {
    const species = { dog: t('dog'), cat: t('cat'), other: t('other') }
    const toFileDay = (instant: string | null) => (instant === null ? '' : fileDate(dayIn(instant)))
    return [
      {
        key: 'name',
        header: t('pet'),
        value: ({ name }) => name,
        cell: (pet) => (
          <span className="row gap-6 shrinks">
            <b className="semi ell" dir="auto">
              {pet.name}
            </b>
            <PetMarks pet={pet} />
          </span>
        ),
        width: 150,
        grow: 1.4,
      },
      { key: 'client', header: t('client'), value: ({ clientName }) => clientName, width: 140, grow: 1.2 },
      { key: 'breed', header: t('breed'), value: ({ breed }) => breed || null, width: 130, grow: 1.2 },
      { key: 'species', header: t('species'), value: (pet) => findLabel(species, pet.species) || null, width: 100, hidden: true },
      { key: 'size', header: t('size'), value: ({ size }) => size || null, width: 110, grow: 0, hiddenOnPhone: true },
      {
        key: 'kg',
        header: t('weight'),
        value: ({ kg }) => kg,
        text: ({ kg }) => (kg === null ? '' : t('kg', { weight: number(kg) })),
        kind: 'number',
        card: 'line',
        width: 120,
        grow: 0,
        hiddenOnPhone: true,
      },
      {
        key: 'expired',
        header: t('vaccinations'),
        value: ({ expired }) => expired.join(', ') || null,
        cell: ({ expired }) =>
          expired.length > 0 && (
            <Badge tone="bad" icon="warning">
              {expired.length === 1 ? expired[0] : t('expired_count', { count: expired.length })}
            </Badge>
          ),
        width: 170,
        grow: 0,
        hiddenOnPhone: true,
      },
      {
        key: 'last',
        header: t('last_visit'),
        value: ({ lastVisit }) => lastVisit,
        text: ({ lastVisit }) => (lastVisit === null ? '' : toAgo(lastVisit)),
        fileText: ({ lastVisit }) => toFileDay(lastVisit),
        width: 120,
        grow: 0,
      },
      {
        key: 'next',
        header: t('next_visit'),
        value: ({ nextVisit }) => nextVisit,
        text: ({ nextVisit }) => (nextVisit === null ? '' : dateOf(nextVisit)),
        fileText: ({ nextVisit }) => toFileDay(nextVisit),
        width: 130,
        grow: 0,
        card: 'end',
      },
      {
        key: 'phone',
        header: t('phone'),
        value: ({ phoneNumber }) => phoneNumber || null,
        text: ({ phoneNumber }) => formatPhone(phoneNumber),
        width: 150,
        hidden: true,
      },
      { key: 'microchip', header: t('microchip'), value: ({ microchip }) => microchip || null, width: 150, hidden: true },
      {
        key: 'born',
        header: t('birth_date'),
        value: ({ birthDate }) => birthDate,
        text: ({ birthDate }) => (birthDate === null ? '' : date(birthDate)),
        fileText: ({ birthDate }) => (birthDate === null ? '' : fileDate(birthDate)),
        width: 120,
        hidden: true,
      },
    ] satisfies readonly Column<SubClient>[]
  }, [t, dateOf, dayIn, fileDate, date, number, toAgo])
}
