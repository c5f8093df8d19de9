import { mayPick } from '#server/access/people.ts'
import { selectableIds } from '#server/records/selectable.ts'

/** Ids that a saved filter of the dashboard may name. */
export const dashboardPicks = {
  managers: selectableIds('member', mayPick),
  departments: selectableIds('department'),
  project_categories: selectableIds('project_category'),
  services: selectableIds('service'),
  users_include: selectableIds('member', mayPick),
  users_exclude: selectableIds('member', mayPick),
}
