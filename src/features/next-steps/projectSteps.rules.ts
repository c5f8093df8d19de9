/**
 * The next step of a job, from the enquiry to the last payment, as one table: the first row that applies leads
 * (docs/rules/projects.md#next-step). The header of its page and the card “Next step” show the same one.
 */
import { daysBetween } from '#core/days.ts'
import { compare } from '#core/decimal.ts'
import { type Grants, has, type Permission } from '#core/permissions.ts'
import { nextOf } from '#features/projects/projectDue.ts'
import { type Milestone, phaseOf } from '#features/projects/projectMilestones.ts'
import type { NextStepFacts } from './nextSteps.contract.ts'

/** Words and formats of the locale that sentences need. */
export interface StepTexts {
  quote: string
  /** A day within a sentence. */
  date: (day: string) => string
  today: string
  /** The day of an instant. */
  dayOf: (instant: string) => string
  money: (amount: string) => string
}

/** Actions of steps. `milestone` sets its day; `invoice` opens the invoice, whose own page leads on. */
export type StepAction =
  | { kind: 'items' | 'send' | 'accept' | 'lose' | 'follow' | 'tasks' | 'plan' | 'crew' | 'approve' | 'bill' }
  | { kind: 'link'; id: number }
  | { kind: 'milestone'; milestone: Milestone }
  | { kind: 'invoice'; id: number }

export interface NextStep {
  label: string
  /** One sentence that says why this is next. */
  sentence: string
  action: StepAction
  /** Permissions of which the viewer needs at least one for the action. */
  needs: readonly Permission[]
  /** Set where the viewer may not take it for another reason, which the sentence says. */
  closed?: true
  /** Other ways on from here, by the same permissions. */
  others?: readonly { label: string; action: StepAction }[]
  /** Words in a list, where nothing need be done yet. */
  listed?: string
}

type Project = Parameters<typeof nextOf>[0] & {
  can_view_financials: boolean
  managed_by?: { name: string } | null
}
interface Row {
  applies: (facts: NextStepFacts, project: Project) => boolean
  step: (facts: NextStepFacts, texts: StepTexts, project: Project) => NextStep
}

const counted = (count: number, noun: string, nouns: string) => `${count} ${count === 1 ? noun : nouns}`
const isSome = (amount: string | null | undefined) => typeof amount === 'string' && compare(amount, '0') > 0
const change: readonly Permission[] = ['projects.change_project']

const accepted = { label: 'Mark as accepted', action: { kind: 'accept' } } as const
const lost = { label: 'Mark as lost…', action: { kind: 'lose' } } as const
const answers = [accepted, lost]
const followUp = { label: 'Follow up', action: { kind: 'follow' } } as const
/** The client can be handed a link: Fieldbook wrote to nobody, and it was not opened. */
const isByHand = ({ quote }: NextStepFacts) => quote !== null && !quote.mailed && quote.opened === null

const ready = (sent: string, { date, dayOf }: StepTexts) => `Ready to share by link since ${date(dayOf(sent))}.`
const copyLink = (id: number) => ({ label: 'Copy link', action: { kind: 'link', id } }) as const

/** Days after which somebody asks a client who has not answered, and before the end of a quote. */
const [patience, nearEnd] = [14, 7]

/** A quote that the client has: it waits, until it is time to ask. */
function openQuote(facts: NextStepFacts, texts: StepTexts, project: Project): NextStep {
  const { quote } = facts
  const since = quote ? texts.dayOf(quote.sent) : (project.quoted ?? texts.today)
  const age = Math.max(0, daysBetween(since, texts.today))
  const until = quote?.valid_until ?? null
  // Who followed up knows when the client decides: until then there is nothing to ask.
  const decision = project.quote_decision
  const isExpected = decision !== null && decision > texts.today
  const isDue = !isExpected && (age >= patience || (until !== null && daysBetween(texts.today, until) <= nearEnd))
  const days = age === 0 ? 'since today' : counted(age, 'day', 'days')
  const reached =
    quote === null
      ? `Quoted on ${texts.date(since)}.`
      : quote.opened !== null
        ? `The client opened it on ${texts.date(texts.dayOf(quote.opened))}.`
        : `${isByHand(facts) ? ready(quote.sent, texts) : `Sent on ${texts.date(since)}.`} The client has not opened it yet.`
  const ends = [
    ...(until === null ? [] : [`valid until ${texts.date(until)}`]),
    ...(isExpected ? [`decision expected on ${texts.date(decision)}`] : []),
  ]
  const sentence = `${reached} No answer ${age === 0 ? 'yet' : `for ${days}`}${ends.map((end) => `; ${end}`).join('')}.`
  const [first, ...others] = isDue ? [followUp, ...answers] : [accepted, lost, followUp]
  const again = quote !== null && isByHand(facts) ? [copyLink(quote.id)] : []
  return {
    ...(first ?? accepted),
    sentence,
    needs: change,
    others: [...others, ...again],
    // Since when, the list says beside it.
    listed: isDue ? 'Follow up' : 'Waiting',
  }
}

/** Before acceptance. */
const quoteRows: readonly Row[] = [
  {
    // A price of the whole can be sent as it is.
    applies: ({ items }, { price }) => items === 0 && !isSome(price),
    step: () => ({
      label: 'Add items',
      sentence: 'Add the items that you offer, with their prices.',
      action: { kind: 'items' },
      needs: ['quote_items.add_quoteitem'],
    }),
  },
  {
    applies: ({ quote }, { quoted }) => quote === null && !quoted,
    step: ({ items }, { quote }) => ({
      label: `Send ${quote.toLowerCase()}`,
      sentence: `${!items ? 'The' : `${counted(items, 'item', 'items')} ready. The`} ${quote.toLowerCase()} is not sent yet.`,
      action: { kind: 'send' },
      needs: change,
    }),
  },
  {
    applies: ({ quote }) =>
      quote !== null && (quote.changed || ['declined', 'expired', 'withdrawn'].includes(quote.state)),
    step: ({ quote }, { quote: word }) => ({
      label: `Send new ${word.toLowerCase()}`,
      sentence:
        quote?.state === 'declined'
          ? `The client declined revision ${quote.revision}.`
          : quote?.state === 'expired'
            ? `Revision ${quote.revision} can no longer be accepted: it has expired.`
            : quote?.state === 'withdrawn'
              ? `Revision ${quote.revision} was withdrawn.`
              : `The items changed since revision ${quote?.revision} was sent.`,
      action: { kind: 'send' },
      needs: change,
    }),
  },
  {
    // Once it is copied, whoever copied it shares it.
    applies: (facts) => isByHand(facts) && facts.quote?.links === 0,
    step: ({ quote }, texts) => ({
      ...copyLink(quote?.id ?? 0),
      sentence: quote ? ready(quote.sent, texts) : '',
      needs: change,
      others: answers,
      listed: 'Share the link',
    }),
  },
  { applies: () => true, step: (facts, texts, project) => openQuote(facts, texts, project) },
]

const done: Readonly<Record<Exclude<Milestone, 'requested' | 'quoted' | 'accepted'>, string>> = {
  surveyed: 'The site is not surveyed yet.',
  processed: 'The survey is not processed yet.',
  checked: 'The work is not checked yet.',
  delivered: 'The work is not delivered yet.',
  invoiced: 'Nothing is left to bill.',
  received: 'Every invoice is paid.',
}
/** The day of the milestone after the latest. */
const milestoneRow: Row = {
  applies: (_facts, project) => nextMilestone(project) !== null,
  step: (_facts, _texts, project) => {
    const milestone = nextMilestone(project) ?? 'received'
    return {
      label: `Mark as ${milestone}`,
      sentence: done[milestone],
      action: { kind: 'milestone', milestone },
      needs: change,
    }
  },
}
function nextMilestone(project: Project): keyof typeof done | null {
  const next = nextOf(project)
  return next === null || next === 'requested' || next === 'quoted' || next === 'accepted' ? null : next
}

/** From acceptance to delivery. */
const workRows: readonly Row[] = [
  {
    applies: ({ tasks }, project) => tasks === 0 && phaseOf(project) === 'accepted',
    step: ({ items }) => ({
      label: 'Add tasks',
      sentence: items
        ? `Add the tasks for the ${counted(items, 'item', 'items')}, so that people can be booked.`
        : 'Add a task, so that people can be booked.',
      action: { kind: 'tasks' },
      needs: ['tasks.add_task'],
    }),
  },
  {
    applies: ({ planned }, project) => planned === false && phaseOf(project) === 'accepted',
    step: () => ({
      label: 'Plan the crew',
      sentence: 'Nobody is booked for this job yet.',
      action: { kind: 'plan' },
      needs: ['tasks.change_task'],
      others: [{ label: 'Plan for me', action: { kind: 'crew' } }],
    }),
  },
  milestoneRow,
]

const approveHours: Row = {
  applies: ({ pending }) => pending > 0,
  step: ({ pending }) => ({
    label: 'Approve hours',
    sentence: `${counted(pending, 'entry of hours waits', 'entries of hours wait')} for your approval.`,
    action: { kind: 'approve' },
    needs: [],
  }),
}
const issueInvoice: Row = {
  applies: ({ invoices }) => invoices?.draft != null,
  step: ({ invoices }) => ({
    label: 'Issue invoice',
    sentence: `${invoices?.draft?.name ?? ''} is not issued yet.`,
    action: { kind: 'invoice', id: invoices?.draft?.id ?? 0 },
    needs: ['invoice.change_invoice'],
  }),
}
const sendInvoice: Row = {
  applies: ({ invoices }) => invoices?.issued != null,
  step: ({ invoices }) => ({
    label: 'Send invoice',
    sentence: `${invoices?.issued?.name ?? ''} is issued and not sent yet.`,
    action: { kind: 'invoice', id: invoices?.issued?.id ?? 0 },
    needs: ['invoice.change_invoice'],
  }),
}
const bill: Row = {
  applies: ({ unbilled }) => isSome(unbilled),
  step: ({ unbilled }, { money }) => ({
    label: 'Bill',
    sentence: `${money(unbilled ?? '0')} is left to invoice.`,
    action: { kind: 'bill' },
    needs: ['invoice.add_invoice'],
  }),
}
const recordPayment: Row = {
  applies: ({ invoices }) => invoices?.open != null,
  step: ({ invoices }, { money }) => ({
    label: 'Record payment',
    sentence: `${money(invoices?.open?.open ?? '0')} of ${invoices?.open?.name ?? ''} is open.`,
    action: { kind: 'invoice', id: invoices?.open?.id ?? 0 },
    needs: ['payment.add_payment'],
  }),
}

/** After delivery. */
const moneyRows: readonly Row[] = [
  approveHours,
  issueInvoice,
  sendInvoice,
  bill,
  recordPayment,
  {
    ...milestoneRow,
    // Nobody says that all is billed or paid who does not see it.
    applies: ({ invoices, unbilled }, project) => {
      const next = nextMilestone(project)
      return next === 'invoiced' ? unbilled !== null : next === 'received' && invoices !== null && invoices.count > 0
    },
  },
]

/** The rows of each phase; a job that is abandoned or paid leads nowhere. */
const rowsByPhase: Readonly<Record<ReturnType<typeof phaseOf>, readonly Row[]>> = {
  created: quoteRows,
  quoted: quoteRows,
  accepted: workRows,
  surveyed: workRows,
  processed: workRows,
  checked: workRows,
  delivered: moneyRows,
  invoiced: moneyRows,
  received: [],
  abandoned: [],
}

/** Work of the firm's own, never quoted to a client, is neither surveyed nor billed: only its hours are approved. */
const rowsOf = (project: Project): readonly Row[] =>
  project.accepted !== null && project.quoted === null && project.client_id === null
    ? [approveHours]
    : rowsByPhase[phaseOf(project)]

/** Returns the next step, whoever takes it; null where the job is complete, or what is next cannot be seen. */
export function nextStepOf(project: Project, facts: NextStepFacts, texts: StepTexts): NextStep | null {
  const row = rowsOf(project).find(({ applies }) => applies(facts, project))
  return row ? openTo(project, row.step(facts, texts, project)) : null
}

/** A quote is sent by those who see its prices. */
function openTo({ can_view_financials: seesPrices, managed_by }: Project, step: NextStep): NextStep {
  if (step.action.kind !== 'send' || seesPrices) return step
  const helpers = managed_by ? `${managed_by.name} or an administrator` : 'an administrator'
  return {
    ...step,
    sentence: `${step.sentence} To send it you need permission to see its prices: ask ${helpers}.`,
    closed: true,
  }
}

/** Returns whether the viewer may take a step. */
export const mayTake = (me: { permissions: Grants }, { needs, closed }: NextStep): boolean =>
  closed !== true && (needs.length === 0 || needs.some((permission) => has(me, permission)))

/** Steps that wait beside the next one: of later phases while the work is under way, and of the same phase after it. */
export function waitingSteps(project: Project, facts: NextStepFacts, texts: StepTexts): NextStep[] {
  const waits = (rows: readonly Row[]) => rows.filter(({ applies }) => applies(facts, project))
  const rows = rowsOf(project)
  const waiting =
    rows === workRows
      ? waits([approveHours, issueInvoice, sendInvoice])
      : rows === moneyRows
        ? waits([approveHours, issueInvoice, sendInvoice, bill, recordPayment]).slice(1)
        : []
  return waiting.map(({ step }) => step(facts, texts, project))
}
