/** Fields of a project's form: milestones are set on their bar. */
import { milestones } from '../projectMilestones.ts'
import { project } from '../projects.ts'

const { reference: _given, abandoned_reason_id: _reason, ...others } = project.fields
type Others = typeof others
type Milestones = `${(typeof milestones)[number] | 'abandoned'}${'' | '_by_id' | '_notes'}`

const onTheBar = new Set([...milestones, 'abandoned'].flatMap((text) => [text, `${text}_by_id`, `${text}_notes`]))
export const formFields = {
  ...project,
  fields: Object.fromEntries(Object.entries(others).filter(([name]) => !onTheBar.has(name))) as Omit<
    Others,
    Milestones
  >,
}
