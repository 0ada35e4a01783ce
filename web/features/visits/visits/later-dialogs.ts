import { partWhenUsed } from '../../../ui/lazy-part.ts'

export const PersonDialog = partWhenUsed(async () => (await import('./person-dialog.tsx')).PersonDialog)
export const PriceDialog = partWhenUsed(async () => (await import('./price-dialog.tsx')).PriceDialog)
export const ServiceEditDialog = partWhenUsed(async () => (await import('./service-edit-dialog.tsx')).ServiceEditDialog)
export const TimesDialog = partWhenUsed(async () => (await import('./times-dialog.tsx')).TimesDialog)
export const ReadyDialog = partWhenUsed(async () => (await import('./ready-dialog.tsx')).ReadyDialog)
