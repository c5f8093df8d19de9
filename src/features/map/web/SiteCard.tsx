/** The site of a project on its overview: a plan of what is drawn, its place and the way there. */
import { Link, useLocation } from '@tanstack/react-router'

import type { Project } from '#features/projects/projects.ts'
import { paths } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { drawnText } from './featureWords.ts'
import { PlaceText, WayThere } from './PlaceCard.tsx'
import './site.css'
import { SitePlan } from './SitePlan.tsx'
import { goalOf, pointOf, useFeatures } from './siteReads.ts'

export function SiteCard({ record: project }: { record: Project }) {
  const locale = useLocale()
  const { pathname } = useLocation()
  const { data } = useFeatures(project.id)
  const goal = data && goalOf(project, data)
  if (!data || !goal) return null
  const geometries = data.map(({ geometry }) => geometry)
  const drawn = drawnText(geometries, locale)
  return (
    <SectionCard title="Site" actions={<WayThere goal={goal} />}>
      <SitePlan geometries={geometries} label={`Plan of the site: ${drawn}`} />
      <PlaceText point={goal} middle={pointOf(project) === null} />
      <Link to={paths.to(pathname)} hash="site" className="fb-site-more">
        {geometries.length === 0 ? 'Map and projects nearby' : drawn}
      </Link>
    </SectionCard>
  )
}
