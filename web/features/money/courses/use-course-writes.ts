import { useTranslation } from 'react-i18next'
import { clientCourses } from '../../../../schema/api/money/courses-of-client.ts'
import type { ClientCourse } from '../../../../schema/api/money/courses-of-client-schemas.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** Shares a course with another client, and ends it; each with undo. */
export function useSharing() {
  const { t } = useTranslation('courses')
  const errorMessage = useErrorMessage()
  const options = {
    invalidates: [clientCourses.ofClient],
    onError: (error: Error) => void notify({ kind: 'error', text: errorMessage(error) }),
  }
  const shareCall = useWrite(clientCourses.share, options)
  const endCall = useWrite(clientCourses.unshare, options)
  const share = (prepaidId: string, { clientId, name }: { clientId: string; name: string }) =>
    shareCall.mutate(
      { input: {}, body: { prepaidId, clientId } },
      {
        onSuccess: ({ membersDTO }) => {
          const courseMemberId = membersDTO.find((member) => member.clientId === clientId)?.courseMemberId ?? ''
          notify({ kind: 'success', text: t('shared', { name }), undo: () => endCall.mutate({ input: { courseMemberId } }) })
        },
      },
    )
  return {
    share,
    end: (prepaidId: string, { courseMemberId, clientId, name }: ClientCourse['membersDTO'][number]) =>
      endCall.mutate(
        { input: { courseMemberId } },
        {
          onSuccess: () =>
            void notify({
              kind: 'success',
              text: t('sharing_ended', { name }),
              undo: () => shareCall.mutate({ input: {}, body: { prepaidId, clientId } }),
            }),
        },
      ),
    isPending: shareCall.isPending || endCall.isPending,
  }
}

interface CourseRefund {
  reason: string
  /** Euro; of the whole rest. */
  amount?: number
  /** So many unused sessions instead. */
  sessions?: number
  method?: 'cash' | 'card' | 'other'
  confirmed: boolean
}
/** Refunds sessions of a course or what is left of it; undo takes the refund back. */
export function useCourseRefund(onRefunded: () => void, onError: (error: Error) => void) {
  const { t } = useTranslation('courses')
  const errorMessage = useErrorMessage()
  const { euros } = useFormat()
  const invalidates = [clientCourses.ofClient]
  const undo = useWrite(clientCourses.undoRefund, {
    invalidates,
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const refund = useWrite(clientCourses.refund, { invalidates, onError })
  return {
    isPending: refund.isPending,
    refund: (course: ClientCourse, body: CourseRefund) => {
      const { prepaidId, version } = course
      refund.mutate(
        { input: { prepaidId }, body: { ...body, version } },
        {
          onSuccess: ({ refundId, balance }) => {
            const text = t('amount_refunded', { amount: euros(euro(cents(course.balance) - cents(balance))) })
            const takeBack = () =>
              undo.mutate({ input: { prepaidId }, body: { bookEntryId: refundId ?? '', reason: t('transaction_refund_undone') } })
            notify({ kind: 'success', text, undo: takeBack })
          },
          onDone: onRefunded,
        },
      )
    },
  }
}
