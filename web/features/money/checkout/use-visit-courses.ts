import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { courses } from '../../../../schema/api/money/courses.ts'
import { clientCourses } from '../../../../schema/api/money/courses-of-client.ts'
import type { ClientCourse } from '../../../../schema/api/money/courses-of-client-schemas.ts'
import type { Course } from '../../../../schema/api/money/courses-schemas.ts'
import type { CourseSession } from '../../../../schema/api/money/prepaid-applied.ts'
import type { ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useIsUsed } from '../../../ui/use-is-used.ts'
import { cacheVisit, useVisitErrorHandler } from '../../visits/visits/index.ts'

/** A service of the visit that a course of the client can pay for. */
export interface Usable {
  service: ClientHistoryService
  course: ClientCourse
}

/** The courses on sale and those of the visit's client, with the writes that sell one, use a session and give it back. */
export function useVisitCourses(visit: Appointment) {
  const { t } = useTranslation('courses')
  const client = useQueryClient()
  const onError = useVisitErrorHandler()
  const { appointmentId, clientId, courseSessionsDTO: used = [], prepaidDTO } = visit
  const { data: onSale = [] } = useRead(courses.list, {}, { staleTime: 60_000, enabled: useIsUsed() })
  const { data: owned = [] } = useRead(clientCourses.ofClient, { clientId }, { staleTime: 0 })
  const invalidates = [clientCourses.ofClient]
  const scope = `course.${appointmentId}`
  const onSuccess = (next: Appointment) => cacheVisit(client, next)
  const onLine = {
    invalidates,
    onError,
    scope,
    onSuccess: ({ appointmentDTO }: { appointmentDTO: Appointment | null }) => void (appointmentDTO && onSuccess(appointmentDTO)),
  }
  const addCall = useWrite(clientCourses.add, onLine)
  const removeCall = useWrite(clientCourses.remove, onLine)
  const useCall = useWrite(clientCourses.use, { invalidates, onError, scope, onSuccess })
  const giveBackCall = useWrite(clientCourses.giveBack, { invalidates, onError, scope, onSuccess })
  const add = (courseId: string) => addCall.mutate({ input: {}, body: { courseId, appointmentId } })
  const pay = (prepaidId: string, clientHistoryServiceId: string) =>
    useCall.mutate({ input: {}, body: { prepaidId, clientHistoryServiceId } })
  const isPaid = ({ clientHistoryServiceId }: ClientHistoryService) =>
    used.some((one) => one.clientHistoryServiceId === clientHistoryServiceId)
  const usable = visit.clientHistoryServicesDTO
    .filter((service) => !service.redo && !isPaid(service))
    .flatMap((service): Usable[] =>
      owned
        .filter(({ state, servicesDTO }) => state === 'active' && servicesDTO.some(({ serviceId }) => serviceId === service.serviceId))
        .map((course) => ({ service, course })),
    )
  return {
    onSale: onSale.filter((course: Course) => course.available),
    usable,
    used,
    /** Courses that are sold with this visit. */
    lines: prepaidDTO.flatMap((line) => {
      const course = owned.find(({ prepaidId }) => prepaidId === line.prepaidId)
      return line.kind === 'package' && !line.isSold && course ? [{ ...line, course }] : []
    }),
    isPending: addCall.isPending || removeCall.isPending || useCall.isPending || giveBackCall.isPending,
    add: ({ courseId }: Course) => add(courseId),
    remove: ({ prepaidId, courseId, course }: ClientCourse) =>
      removeCall.mutate(
        { input: { prepaidId } },
        { onSuccess: () => void notify({ kind: 'success', id: scope, text: t('course_removed', { course }), undo: () => add(courseId) }) },
      ),
    pay: ({ service, course }: Usable) => pay(course.prepaidId, service.clientHistoryServiceId),
    giveBack: ({ courseSessionId, prepaidId, clientHistoryServiceId, course }: CourseSession) =>
      giveBackCall.mutate(
        { input: { courseSessionId } },
        {
          onSuccess: () =>
            void notify({
              kind: 'success',
              id: scope,
              text: t('session_released', { course }),
              undo: () => pay(prepaidId, clientHistoryServiceId),
            }),
        },
      ),
  }
}
