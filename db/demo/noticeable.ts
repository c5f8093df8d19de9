/** Days that an approver should stop at, by person and working days since; each is likely enough to happen. */
import type { DemoPart } from './days.ts'
import type { MadePerson } from './people.ts'

const days: Readonly<Record<string, Readonly<Record<number, readonly DemoPart[]>>>> = {
  // The latest day is still to be logged.
  'Sean Parry': {
    0: [],
    1: [
      { start: '07:30', end: '12:00', travel: 45 },
      { start: '12:00', end: '16:30', breaks: 30 },
    ],
    4: [{ start: '07:30', end: '16:45', travel: 120, details: 'Survey', status: 'rejected' }],
  },
  // Nearly thirteen hours without a break.
  'Callum Reid': {
    2: [
      {
        start: '06:45',
        end: '19:30',
        travel: 60,
        details: 'Whole grid in one go, the site closes tomorrow',
        status: 'submitted',
      },
    ],
    4: [
      {
        start: '07:30',
        end: '16:30',
        breaks: 30,
        unbilled: true,
        details: 'Repeated Monday’s work: wrong datum',
        status: 'submitted',
      },
    ],
  },
  // More on the road than at work.
  'Hannah Boyd': {
    3: [
      {
        start: '07:00',
        end: '17:30',
        breaks: 30,
        travel: 330,
        details: 'Two sites, both gates locked',
        status: 'submitted',
      },
    ],
  },
  // Nothing said, twelve hours.
  'Erik Lund': { 1: [{ start: '07:00', end: '19:00', breaks: 15, details: 'Flights', status: 'submitted' }] },
  // A railway closed at night: the end falls on the next day.
  'Dev Malhotra': {
    1: [
      {
        start: '22:30',
        end: '04:45',
        breaks: 30,
        travel: 60,
        details: 'Night possession, track targets read twice',
        status: 'submitted',
      },
    ],
    6: [
      {
        start: '22:30',
        end: '05:00',
        breaks: 30,
        travel: 60,
        details: 'Night possession, prisms replaced',
        status: 'approved',
      },
    ],
  },
}

/** The parts of a day that is not as usual; undefined when it is. */
export const noticeable = ({ name }: MadePerson, since: number): readonly DemoPart[] | undefined => days[name]?.[since]
