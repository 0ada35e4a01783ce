import { useTranslation } from 'react-i18next'
import { patchTests } from '../../../../schema/api/care/patch-tests.ts'
import { PatchTest, PatchTestChange, PatchTestDraft } from '../../../../schema/api/care/patch-tests-schemas.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { clientHistoryColours } from '../../../../schema/api/care/treatment-colours.ts'
import {
  ClientHistoryColour,
  ClientHistoryColourChange,
  ClientHistoryColourDraft,
} from '../../../../schema/api/care/treatment-colours-schemas.ts'
import { clientHistoryHairs, clientHistoryScalps } from '../../../../schema/api/care/treatment-diagnoses.ts'
import {
  ClientHistoryHair,
  ClientHistoryHairChange,
  ClientHistoryHairDraft,
  ClientHistoryScalp,
  ClientHistoryScalpChange,
  ClientHistoryScalpDraft,
} from '../../../../schema/api/care/treatment-diagnoses-schemas.ts'
import { clientHistoryGalleries } from '../../../../schema/api/care/treatment-galleries.ts'
import type { ClientHistoryGallery } from '../../../../schema/api/care/treatment-galleries-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

const colourReads = [clientHistoryColours.overview, clientHistoryColours.ofAppointment]
const patchTestReads = [patchTests.ofClient, ...colourReads]
const diagnosisReads = [clientHistoryHairs.diagnoses]
export const pictureReads = [clientHistoryGalleries.ofClient, clientHistoryColours.overview, subClients.record]

export const useColourWrites = () => ({
  schema: ClientHistoryColour,
  draft: ClientHistoryColourDraft,
  change: ClientHistoryColourChange,
  toInput: ({ clientHistoryColourId }: ClientHistoryColour) => ({ clientHistoryColourId }),
  create: useWrite(clientHistoryColours.create, { invalidates: colourReads }),
  update: useWrite(clientHistoryColours.update, { invalidates: colourReads }),
})
export const usePatchTestWrites = () => ({
  schema: PatchTest,
  draft: PatchTestDraft,
  change: PatchTestChange,
  toInput: ({ patchTestId }: PatchTest) => ({ patchTestId }),
  create: useWrite(patchTests.create, { invalidates: patchTestReads }),
  update: useWrite(patchTests.update, { invalidates: patchTestReads }),
})
export const useHairWrites = () => ({
  schema: ClientHistoryHair,
  draft: ClientHistoryHairDraft,
  change: ClientHistoryHairChange,
  toInput: ({ clientHistoryHairId }: ClientHistoryHair) => ({ clientHistoryHairId }),
  create: useWrite(clientHistoryHairs.create, { invalidates: diagnosisReads }),
  update: useWrite(clientHistoryHairs.update, { invalidates: diagnosisReads }),
})
export const useScalpWrites = () => ({
  schema: ClientHistoryScalp,
  draft: ClientHistoryScalpDraft,
  change: ClientHistoryScalpChange,
  toInput: ({ clientHistoryScalpId }: ClientHistoryScalp) => ({ clientHistoryScalpId }),
  create: useWrite(clientHistoryScalps.create, { invalidates: diagnosisReads }),
  update: useWrite(clientHistoryScalps.update, { invalidates: diagnosisReads }),
})

/** Deletes an entry and offers to take it back. */
function useUndoableDelete() {
  const { t } = useTranslation('treatments')
  const errorMessage = useErrorMessage()
  const showError = (error: unknown) => notify({ kind: 'error', text: errorMessage(error) })
  return async (remove: () => Promise<unknown>, restore: () => Promise<unknown>) => {
    try {
      await remove()
      notify({ kind: 'success', text: t('entry_deleted'), undo: () => void restore().catch(showError) })
    } catch (error) {
      showError(error)
    }
  }
}

/** A deletion is a change as well: what takes it back names the version behind it. */
const toRestored = ({ version }: { version: number }) => ({ deleted: false, version: version + 1 }) as const

export function useDeleteColour() {
  const run = useUndoableDelete()
  const remove = useWrite(clientHistoryColours.remove, { invalidates: colourReads })
  const { update, toInput } = useColourWrites()
  return (colour: ClientHistoryColour) =>
    void run(
      () => remove.mutateAsync({ input: toInput(colour) }),
      () => update.mutateAsync({ input: toInput(colour), body: toRestored(colour) }),
    )
}
export function useDeletePatchTest() {
  const run = useUndoableDelete()
  const remove = useWrite(patchTests.remove, { invalidates: patchTestReads })
  const { update, toInput } = usePatchTestWrites()
  return (test: PatchTest) =>
    void run(
      () => remove.mutateAsync({ input: toInput(test) }),
      () => update.mutateAsync({ input: toInput(test), body: toRestored(test) }),
    )
}
export function useDeleteHair() {
  const run = useUndoableDelete()
  const remove = useWrite(clientHistoryHairs.remove, { invalidates: diagnosisReads })
  const { update, toInput } = useHairWrites()
  return (hair: ClientHistoryHair) =>
    void run(
      () => remove.mutateAsync({ input: toInput(hair) }),
      () => update.mutateAsync({ input: toInput(hair), body: toRestored(hair) }),
    )
}
export function useDeleteScalp() {
  const run = useUndoableDelete()
  const remove = useWrite(clientHistoryScalps.remove, { invalidates: diagnosisReads })
  const { update, toInput } = useScalpWrites()
  return (scalp: ClientHistoryScalp) =>
    void run(
      () => remove.mutateAsync({ input: toInput(scalp) }),
      () => update.mutateAsync({ input: toInput(scalp), body: toRestored(scalp) }),
    )
}
export function useDeletePicture() {
  const run = useUndoableDelete()
  const remove = useWrite(clientHistoryGalleries.remove, { invalidates: pictureReads })
  const update = useWrite(clientHistoryGalleries.update, { invalidates: pictureReads })
  return (picture: ClientHistoryGallery) => {
    const input = { clientHistoryGalleryId: picture.clientHistoryGalleryId }
    void run(
      () => remove.mutateAsync({ input }),
      () => update.mutateAsync({ input, body: toRestored(picture) }),
    )
  }
}
