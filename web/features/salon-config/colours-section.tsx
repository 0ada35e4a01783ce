import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfigColour, colours } from '../../../schema/api/salon-config.ts'
import { bookingColours } from '../../../schema/rules/booking-colours.ts'
import { ColourField } from '../../ui/colour-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ConfigList } from './config-list.tsx'
import { oneColour, useColours } from './resources.ts'
import './salon-config-labels.ts'
import { useEntry } from './use-entry.ts'
import { useRemoval } from './use-removal.ts'

const draftOf = ({ name, color, position }: ConfigColour) => ({ name, color, position })

function ColourDialog({ entity, position, onClose }: { entity: ConfigColour | null; position: number; onClose: () => void }) {
  const { t } = useTranslation('salon-config')
  const { create, update } = useColours()
  const entry = useEntry(entity, {
    schema: ConfigColour,
    valuesOf: (row: ConfigColour | null) => ({ name: row?.name ?? '', color: row?.color ?? '', position: row?.position ?? position }),
    bodyOf: (values) => values,
    ...{ rows: colours, create, update, oneOf: oneColour, saved: t('colour_saved'), onSaved: onClose },
  })
  const { values, bind, set, stale } = entry
  const names = {
    pink: t('colour_pink'),
    violet: t('colour_violet'),
    blue: t('colour_blue'),
    teal: t('colour_teal'),
    green: t('colour_green'),
    amber: t('colour_amber'),
  }
  return (
    <FormDialog
      title={entity ? entity.name : t('colour_add')}
      faults={entry.faults}
      refusal={entry.refusal ?? entry.errorOf('version')}
      busy={entry.busy}
      stale={
        stale && (
          <StaleNote
            changes={[{ label: stale.entity.name, text: <span className="dot" style={{ background: stale.entity.color }} /> }]}
            onTheirs={entry.takeTheirs}
            onMine={entry.keepMine}
          />
        )
      }
      onClear={entry.clear}
      onSave={entry.save}
      onClose={onClose}
    >
      <TextField label={t('name')} help={t('colour_name_help')} required autoComplete="off" {...bind('name')} />
      <ColourField
        label={t('colour')}
        value={values.color}
        onChange={(color) => set({ color })}
        colours={bookingColours.map(({ name, color }) => ({ name: names[name], color }))}
        own={t('colour_own')}
        error={entry.errorOf('color')}
      />
    </FormDialog>
  )
}

/** The colours that bookings may be given. */
export function ColoursSection() {
  const { t } = useTranslation('salon-config')
  const [opened, setOpened] = useState<ConfigColour | 'new' | null>(null)
  const list = useColours()
  const remove = useRemoval(list, { nameOf: ({ name }) => name, oneOf: oneColour, draftOf })
  const rows = list.entities?.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name))
  return (
    <>
      <ConfigList
        title={t('tab_colours')}
        text={t('colours_text')}
        add={t('colour_add')}
        icon="droplet"
        emptyText={t('colours_empty')}
        read={list.read}
        rows={rows}
        keyOf={(row) => row.salonConfigColourId}
        nameOf={({ name }) => name}
        renderRow={({ name, color }) => (
          <>
            <span className="colour-mark" style={{ background: color }} aria-hidden="true" />
            <b className="semi row-text">{name}</b>
          </>
        )}
        onAdd={() => setOpened('new')}
        onEdit={setOpened}
        onRemove={(row) => void remove(row)}
      />
      {opened && <ColourDialog entity={opened === 'new' ? null : opened} position={rows?.length ?? 0} onClose={() => setOpened(null)} />}
    </>
  )
}
