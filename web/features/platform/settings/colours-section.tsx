import { useTranslation } from 'react-i18next'
import type { ConfigColour } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import { bookingColours } from '../../../../schema/rules/booking/booking-colours.ts'
import { ColourField } from '../../../ui/colour-field.tsx'
import { EntityDialog } from '../../../ui/entity-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ConfigList } from './config-list.tsx'
import { useColours } from './resources.ts'
import { useListForm } from './use-list-form.ts'
import { useRemoval } from './use-removal.ts'

const toDraft = ({ name, color, position }: ConfigColour) => ({ name, color, position })

interface ColourValues {
  name: string
  color: string
  position: number
}

/** A colour for bookings. `position` is the place of a new one in the list. */
function ColourDialog({ entity, position, onClose }: { entity: ConfigColour | null; position: number; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const form = useListForm(useColours(), entity, {
    toValues: (row): ColourValues => ({ name: row?.name ?? '', color: row?.color ?? '', position: row?.position ?? position }),
    savedMessage: t('colour_saved'),
    onSaved: onClose,
  })
  const { values, bind, set } = form
  const names = {
    pink: t('colour_pink'),
    violet: t('colour_violet'),
    blue: t('colour_blue'),
    teal: t('colour_teal'),
    green: t('colour_green'),
    amber: t('colour_amber'),
  }
  return (
    <EntityDialog
      title={entity ? entity.name : t('colour_add')}
      form={form}
      describeConflict={({ entity: { name, color } }) => [{ label: name, text: <span className="dot" style={{ background: color }} /> }]}
      onClose={onClose}
    >
      <TextField label={t('name')} help={t('colour_name_help')} required autoComplete="off" {...bind('name')} />
      <ColourField
        label={t('colour')}
        value={values.color}
        onChange={(color) => set({ color })}
        colours={bookingColours.map(({ name, color }) => ({ name: names[name], color }))}
        customLabel={t('colour_own')}
        error={form.getError('color')}
      />
    </EntityDialog>
  )
}

/** The salon's own colours for bookings. */
export function ColoursSection() {
  const { t } = useTranslation('settings')
  const list = useColours()
  const remove = useRemoval(list, { getName: ({ name }) => name, toDraft })
  const rows = list.entities?.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name))
  return (
    <ConfigList
      title={t('tab_colours')}
      text={t('colours_text')}
      addLabel={t('colour_add')}
      icon="droplet"
      emptyText={t('colours_empty')}
      list={list}
      rows={rows}
      getName={({ name }) => name}
      renderRow={({ name, color }) => (
        <>
          <span className="config-colour" style={{ background: color }} aria-hidden="true" />
          <b className="config-row-text grow grid semi">{name}</b>
        </>
      )}
      renderDialog={(entity, onClose) => <ColourDialog entity={entity} position={rows?.length ?? 0} onClose={onClose} />}
      onRemove={remove}
    />
  )
}
