import { useEffect, useState } from 'react'
import { isolate } from '../../../../schema/rules/isolate.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ClearLinks, FieldError, Frame, Summary } from './frame.tsx'
import type { GroupPage } from './group-page.ts'
import { findMissing, isComplete, listServices, type Member, maxMembers, nameMember, newMember } from './group-party.ts'
import { computeLowestTotal, formatDuration, formatPrice, joinNames, type Service } from './page.ts'
import { SalonInfo } from './salon-info.tsx'
import { t } from './translate.ts'

/** The chosen day and time no longer fit other people or services. */
const elsewhen = { time: null, pending: null }
/** A new name is entered where one has just been added. */
const toFieldId = (key: string) => `gb-member-${key}`

/** Who comes, and what each of them would like. */
export function WhoStep({ group }: { group: GroupPage }) {
  const { page, catalogue, own, known } = group
  const { party, change, go } = own
  const { members } = party
  const { isPet } = catalogue
  const [isChecked, setChecked] = useState(false)
  const [added, setAdded] = useState('')
  useEffect(() => {
    if (added) document.getElementById(toFieldId(added))?.focus()
  }, [added])
  const missing = findMissing(members)
  const setMembers = (next: Member[]) => change({ members: next, ...elsewhen })
  const add = (member: Member) => {
    setMembers([...members, member])
    setAdded(member.key)
  }
  const submit = () => {
    setChecked(true)
    if (isComplete(members)) return go('when')
    const key = missing.names[0] ?? missing.services[0]
    if (key) document.getElementById(missing.names[0] ? toFieldId(key) : `${toFieldId(key)}-services`)?.focus()
  }
  const absent = known.filter(({ id }) => !members.some((member) => member.id === id))
  const hasMe = isPet || members.some(({ kind }) => kind === 'me')
  return (
    <Frame
      title={t(isPet ? 'group_who_title_pet' : 'group_who_title')}
      onSubmit={submit}
      foot={
        <>
          <PartySummary group={group} />
          <Button type="submit" variant="primary" size="xl" block>
            {t('choose_time')}
          </Button>
        </>
      }
    >
      {members.map((member) => (
        <MemberCard
          key={member.key}
          group={group}
          member={member}
          nameError={isChecked && missing.names.includes(member.key) ? t(isPet ? 'group_pet_missing' : 'group_name_missing') : undefined}
          servicesError={isChecked && missing.services.includes(member.key) ? t('choose_a_service') : undefined}
          onName={(name) => change({ members: members.map((one) => (one.key === member.key ? { ...one, name } : one)) })}
          onPick={() => go('pick', { picked: member.key })}
          onDrop={(serviceId) =>
            setMembers(
              members.map((one) =>
                one.key === member.key ? { ...one, services: one.services.filter((other) => other.serviceId !== serviceId) } : one,
              ),
            )
          }
          onRemove={members.length > 2 ? () => setMembers(members.filter(({ key }) => key !== member.key)) : undefined}
        />
      ))}
      {isChecked && missing.people && <p className="note info">{t('group_too_few')}</p>}
      {members.length < maxMembers ? (
        <fieldset className="wrap flex gap-8">
          <legend className="sr">{t('group_add')}</legend>
          {!hasMe && <AddChip label={t('group_me')} onAdd={() => add(newMember({ kind: 'me' }))} />}
          {absent.slice(0, 8).map((one) => (
            <AddChip key={one.id} label={one.name} onAdd={() => add(newMember(one))} />
          ))}
          <AddChip label={t(isPet ? 'pet_add' : 'group_somebody_else')} onAdd={() => add(newMember())} />
        </fieldset>
      ) : (
        <p className="muted">{t('group_full', { count: maxMembers })}</p>
      )}
      {!page.info.offer.noRequests && (
        <button type="button" className="gb-known acc" onClick={() => go('ask')}>
          {t('group_larger')}
        </button>
      )}
      <ClearLinks onAll={group.restart} />
      <SalonInfo page={page} />
    </Frame>
  )
}

const AddChip = ({ label, onAdd }: { label: string; onAdd: () => void }) => (
  <button type="button" className="chip gb-chip dashed" onClick={onAdd}>
    <Icon name="plus" size={16} />
    {label}
  </button>
)

interface CardProps {
  readonly group: GroupPage
  readonly member: Member
  readonly nameError: string | undefined
  readonly servicesError: string | undefined
  readonly onName: (name: string) => void
  readonly onPick: () => void
  readonly onDrop: (serviceId: string) => void
  /** Undefined while nobody can be left out. */
  readonly onRemove: (() => void) | undefined
}

function MemberCard({ group, member, nameError, servicesError, onName, onPick, onDrop, onRemove }: CardProps) {
  const { catalogue, page } = group
  const services = listServices(catalogue, member)
  const name = nameMember(member)
  const guestName = catalogue.client?.firstName ?? page.progress.firstName
  const field = toFieldId(member.key)
  return (
    <section className="card gb-member" aria-label={name}>
      <div className="row gap-12 gb-member-head">
        <Letter member={member} guestName={guestName} isPet={catalogue.isPet} />
        {member.kind === 'new' ? (
          <NameField id={field} isPet={catalogue.isPet} name={member.name} error={nameError} onName={onName} />
        ) : (
          <span className="grow shrinks">
            <b className="semi below ell">{member.kind === 'me' ? (guestName ?? t('group_you')) : member.name}</b>
            {member.kind === 'me' && guestName && <span className="muted">{t('group_you')}</span>}
          </span>
        )}
        {onRemove && (
          <button type="button" className="btn ghost icon l no-shrink" aria-label={t('group_remove', { name })} onClick={onRemove}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <ul className="lined">
        {services.map((service) => (
          <ServiceLine key={service.serviceId} service={service} name={name} onDrop={() => onDrop(service.serviceId)} />
        ))}
      </ul>
      <button
        type="button"
        id={`${field}-services`}
        className="gb-member-add row gap-8 acc semi"
        aria-describedby={servicesError ? `${field}-error` : undefined}
        onClick={onPick}
      >
        <Icon name="plus" size={16} />
        <span className="grow">{t(services.length > 0 ? 'group_service_more' : 'choose_a_service')}</span>
        <span className="sr">{t('group_for', { name })}</span>
      </button>
      <FieldError id={`${field}-error`} text={servicesError} />
    </section>
  )
}

/** The first letter of the name; a pet's paw. */
function Letter({ member, guestName, isPet }: { member: Member; guestName: string | null; isPet: boolean }) {
  const name = member.kind === 'me' ? (guestName ?? '') : member.name
  return (
    <span className="gb-who grid centred semi no-shrink" aria-hidden="true">
      {name.trim().slice(0, 1).toLocaleUpperCase() || <Icon name={isPet ? 'paw' : 'user'} />}
    </span>
  )
}

function NameField({
  id,
  isPet,
  name,
  error,
  onName,
}: {
  id: string
  isPet: boolean
  name: string
  error: string | undefined
  onName: (name: string) => void
}) {
  const label = t(isPet ? 'group_pet_name' : 'group_name')
  return (
    <span className="grow shrinks">
      <input
        id={id}
        className="input l full"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={60}
        value={name}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-name-error`}
        onChange={(event) => onName(event.target.value)}
      />
      <FieldError id={`${id}-name-error`} text={error} />
    </span>
  )
}

function ServiceLine({ service, name, onDrop }: { service: Service; name: string; onDrop: () => void }) {
  const total = computeLowestTotal([service])
  return (
    <li className="row gap-8 gb-member-line">
      <span className="grow">
        {service.service}
        <span className="muted"> · {formatDuration(service.length)}</span>
      </span>
      {total && (
        <span className="num">
          {total.reduced < total.full && <s className="muted">{formatPrice(total.full)}</s>} <b className="semi">{formatTotal(total)}</b>
        </span>
      )}
      <button
        type="button"
        className="btn ghost icon l"
        aria-label={t('group_service_drop', { service: service.service, name })}
        onClick={onDrop}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  )
}

const formatTotal = ({ reduced, varies }: { reduced: number; varies: boolean }) =>
  varies ? t('price_from', { price: formatPrice(reduced) }) : formatPrice(reduced)

/** Who comes, and what all of it costs at least. */
export function PartySummary({ group: { catalogue, own } }: { group: GroupPage }) {
  const { members } = own.party
  const named = members.filter(({ kind, name, services }) => (kind === 'me' || name.trim() !== '') && services.length > 0)
  if (named.length === 0) return null
  const services = members.flatMap((member) => listServices(catalogue, member))
  const total = computeLowestTotal(
    services,
    members.flatMap((member) => member.services),
  )
  return (
    <Summary
      what={joinNames(named.map((member) => isolate(nameMember(member))))}
      more={t('services_count', { count: services.length })}
      price={
        total && (
          <>
            {total.reduced < total.full && <s className="muted">{formatPrice(total.full)}</s>} {formatTotal(total)}
          </>
        )
      }
    />
  )
}
