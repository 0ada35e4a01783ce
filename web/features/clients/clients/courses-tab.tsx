import type { ClientOverview } from '../../../../schema/api/clients/client-record.ts'
import { ClientCourses } from '../../money/courses/index.ts'
import { ClientLoyaltyCard } from '../../money/loyalty/index.ts'

/** Courses and loyalty points of a client. */
export function CoursesTab({ overview: { clientDTO } }: { overview: ClientOverview }) {
  const { clientId, name } = clientDTO
  return (
    <div className="cl-overview">
      <ClientLoyaltyCard clientId={clientId} name={name} />
      <ClientCourses clientId={clientId} name={name} />
    </div>
  )
}
