import { Skeleton, SkeletonBlock, useDelayed } from '../../../ui/skeleton.tsx'

const heights = [
  [88, 132, 66],
  [66, 66, 110],
  [44, 110, 88],
  [132, 66, 66],
  [66, 88, 44],
  [110, 44, 132],
] as const

/** Placeholder of the day while it loads. */
export function DaySkeleton() {
  const late = useDelayed(true)
  if (!late) return null
  return (
    <Skeleton className="ag-skeleton">
      <div className="ag-skeleton-cols">
        {heights.map((column) => (
          <div key={column.join()} className="col">
            <span className="row">
              <SkeletonBlock width={32} height={32} round />
              <SkeletonBlock width="50%" />
            </span>
            {column.map((height) => (
              <SkeletonBlock key={height} height={height} />
            ))}
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
