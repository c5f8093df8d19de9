import { lengthText } from '#core/lengths.ts'
import type { Geometry } from '../geometry.ts'
import { planOf } from '../plan.ts'
import './site.css'

const box = { width: 440, height: 200, margin: 24 }

/** Drawings of a site, to scale and north up. */
export function SitePlan({ geometries, label }: { geometries: readonly Geometry[]; label: string }) {
  const plan = planOf(geometries, box)
  if (!plan) return null
  const { pixels, metres } = plan.scale
  const [from, base] = [12, box.height - 12]
  return (
    <svg className="fb-site-plan" viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={label}>
      {plan.areas !== '' && <path className="fb-plan-area" d={plan.areas} />}
      {plan.lines !== '' && <path className="fb-plan-line" d={plan.lines} />}
      {plan.points.map(({ x, y }, index) => (
        <circle key={index} className="fb-plan-point" cx={x.toFixed(1)} cy={y.toFixed(1)} r="3.5" />
      ))}
      <path className="fb-plan-scale" d={`M${from} ${base - 4}v4h${pixels.toFixed(1)}v-4`} />
      <text x={from + pixels + 6} y={base}>
        {lengthText(metres)}
      </text>
      <path className="fb-plan-scale" d={`M${box.width - 14} ${box.height - 12}v-18m-4 6l4 -6l4 6`} />
      <text x={box.width - 14} y={box.height - 34} textAnchor="middle">
        N
      </text>
    </svg>
  )
}
