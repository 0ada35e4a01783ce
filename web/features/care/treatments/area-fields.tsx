import { useTranslation } from 'react-i18next'
import type { Product } from '../../../../schema/api/catalogue/products-schemas.ts'
import { getDeveloperGrams, getMixGrams } from '../../../../schema/rules/care/colour-formulas.ts'
import { hairAreas } from '../../../../schema/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { type AreaValues, blankShade, type ShadeValues, toMix } from './colour-values.ts'
import { Swatch } from './shade.tsx'
import { useTreatmentTerms } from './use-terms.ts'

const volumes = [3, 5, 6, 7, 9, 10, 12, 13, 20, 30, 40]
const ratios = [0.5, 1, 1.5, 2, 2.5, 3]
const none = 'none'

const withOwn = (list: readonly number[], own: number | null) =>
  [...new Set([...list, ...(own === null ? [] : [own])])].toSorted((a, b) => a - b)

interface AreaProps {
  values: AreaValues
  products: readonly Product[]
  getError: (path: string) => string | undefined
  onChange: (values: AreaValues) => void
  /** Undefined for the only area. */
  onRemove?: (() => void) | undefined
}

/** One area of a formula: where, which product line, the shades, the developer and the time. */
export function AreaFields({ values, products, getError, onChange, onRemove }: AreaProps) {
  const { t } = useTranslation('treatments')
  const { areas } = useTreatmentTerms()
  const { number } = useFormat()
  const set = (change: Partial<AreaValues>) => onChange({ ...values, ...change })
  const setShade = (at: number, change: Partial<ShadeValues>) =>
    set({ shades: values.shades.map((shade, n) => (n === at ? { ...shade, ...change } : shade)) })
  return (
    <fieldset className="ct-area stack left framed round-l">
      <legend className="sr">{areas[values.area]}</legend>
      <div className="ct-area-head stack bottom full">
        <Select
          label={t('area')}
          options={hairAreas.map((value) => ({ value, label: areas[value] }))}
          value={values.area}
          onChange={(area) => set({ area })}
        />
        <TextField label={t('brand')} value={values.brand} onChange={(brand) => set({ brand })} error={getError('brand')} />
        <TextField label={t('line')} value={values.line} onChange={(line) => set({ line })} error={getError('line')} />
        {onRemove && <IconButton icon="trash" label={t('remove_area', { area: areas[values.area] })} onClick={onRemove} />}
      </div>
      <ul className="ct-area-shades grid gap-6 full" aria-label={t('shades')}>
        {values.shades.map((shade, at) => (
          <ShadeFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity, and are not moved.
            key={at}
            values={shade}
            at={at}
            products={products}
            getError={(field) => getError(`shades.${at}.${field}`)}
            onChange={(change) => setShade(at, change)}
            onRemove={values.shades.length > 1 ? () => set({ shades: values.shades.filter((_, n) => n !== at) }) : undefined}
          />
        ))}
      </ul>
      <Button size="s" variant="ghost" icon="plus" onClick={() => set({ shades: [...values.shades, blankShade] })}>
        {t('add_shade')}
      </Button>
      <div className="ct-area-developer stack bottom full">
        <Select
          label={t('developer')}
          options={[
            { value: none, label: t('no_developer') },
            ...withOwn(volumes, values.volume).map((volume) => ({ value: String(volume), label: t('volume', { volume }) })),
          ]}
          value={values.volume === null ? none : String(values.volume)}
          onChange={(volume) => set({ volume: volume === none ? null : Number(volume) })}
        />
        {values.volume !== null && (
          <Select
            label={t('ratio')}
            options={withOwn(ratios, values.ratio).map((ratio) => ({ value: String(ratio), label: `1 : ${number(ratio)}` }))}
            value={String(values.ratio)}
            onChange={(ratio) => set({ ratio: Number(ratio) })}
          />
        )}
        <NumberField
          label={t('minutes_label')}
          min={0}
          max={300}
          step={5}
          value={values.minutes}
          onChange={(minutes) => set({ minutes })}
          error={getError('minutes')}
        />
        <p className="s muted num ct-area-total">
          {values.volume !== null && <>{t('developer_grams', { grams: number(getDeveloperGrams(toMix(values))) })} · </>}
          {t('mix_grams', { grams: number(getMixGrams(toMix(values))) })}
        </p>
      </div>
    </fieldset>
  )
}

function ShadeFields({
  values,
  at,
  products,
  getError,
  onChange,
  onRemove,
}: {
  values: ShadeValues
  at: number
  products: readonly Product[]
  getError: (field: string) => string | undefined
  onChange: (change: Partial<ShadeValues>) => void
  onRemove: (() => void) | undefined
}) {
  const { t } = useTranslation('treatments')
  const count = at + 1
  const hasName = values.shade !== ''
  const choose = (productId: string) => {
    const product = products.find((one) => one.productId === productId)
    onChange({ productId: product?.productId ?? null, ...(product && !hasName ? { shade: product.product.slice(0, 40) } : {}) })
  }
  return (
    <li>
      <Swatch shade={values.shade} />
      <TextField
        label={t('shade_number', { count })}
        labelHidden
        placeholder={t('shade')}
        autoComplete="off"
        value={values.shade}
        onChange={(shade) => onChange({ shade })}
        error={getError('shade')}
      />
      <NumberField
        label={t('grams_of', { count })}
        labelHidden
        unit="g"
        decimals={1}
        min={0}
        value={values.grams}
        onChange={(grams) => onChange({ grams })}
        error={getError('grams')}
      />
      {products.length > 0 && (
        <Select
          label={t('product_of', { count })}
          labelHidden
          options={[
            { value: none, label: t('not_from_stock') },
            ...products.map(({ productId, product }) => ({ value: productId, label: product })),
          ]}
          value={values.productId ?? none}
          onChange={choose}
        />
      )}
      {onRemove && <IconButton size="s" icon="close" label={t('remove_shade', { count })} onClick={onRemove} />}
    </li>
  )
}
