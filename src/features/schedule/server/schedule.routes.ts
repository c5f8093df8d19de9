/** Maps each call of the schedule to its function. */
import { on, onOwn, onPublic, type Route } from '#server/http/route.ts'
import * as feeds from '../feeds/feeds.contract.ts'
import { readFeed } from '../feeds/server/feed.ts'
import { createFeed, listFeeds, revokeFeed } from '../feeds/server/feeds.ts'
import { followSchedule } from '../scheduleChanges.contract.ts'
import * as contract from '../schedule.contract.ts'
import { previewTaskMove } from '../scheduleAlong.contract.ts'
import { findPeople } from '../scheduleFind.contract.ts'
import { getMyDays } from '../scheduleMine.contract.ts'
import { bookCrew, proposeCrews } from '../schedulePlan.contract.ts'
import { listProjectBookings } from '../scheduleProject.contract.ts'
import { assign, reassign } from './assignments.ts'
import * as bookings from './bookings.ts'
import { previewMove } from './bookingsAlong.ts'
import { follow } from './scheduleChanges.ts'
import { findWhoIsFree } from './scheduleFind.ts'
import { myDays } from './scheduleMine.ts'
import { bookProposed, propose } from './schedulePlan.ts'
import { projectBookings } from './scheduleProject.ts'
import { readSchedule } from './scheduleWindow.ts'
import { unscheduled } from './unscheduled.ts'

export const scheduleRoutes: readonly Route[] = [
  on(contract.getBoard, (ctx, { query }) => readSchedule(ctx, query)),
  onOwn(followSchedule, (ctx, { query }) => follow(ctx, query)),
  on(previewTaskMove, (ctx, { params, query }) => previewMove(ctx, params.id, query.start)),
  on(listProjectBookings, (ctx, { params }) => projectBookings(ctx, params.id)),
  on(getMyDays, (ctx, { query }) => myDays(ctx, query)),
  on(findPeople, (ctx, { query }) => findWhoIsFree(ctx, query)),
  on(proposeCrews, (ctx, { params, query }) => propose(ctx, params.id, query)),
  on(bookCrew, (ctx, { params, body }) => bookProposed(ctx, params.id, body)),
  on(feeds.listFeeds, (ctx) => listFeeds(ctx)),
  on(feeds.createFeed, (ctx, { body }) => createFeed(ctx, body)),
  on(feeds.revokeFeed, (ctx, { params }) => revokeFeed(ctx, params.id)),
  onPublic(feeds.readFeed, readFeed),
  on(contract.listUnscheduled, (ctx, { query }) => unscheduled(ctx, query)),
  on(contract.createBookings, (ctx, { body }) => bookings.createBookings(ctx, body)),
  on(contract.getBooking, (ctx, { params }) => bookings.getBooking(ctx, params.id)),
  on(contract.changeBooking, (ctx, { params, body }) => bookings.changeBooking(ctx, params.id, body)),
  on(contract.deleteBooking, (ctx, { params }) => bookings.deleteBooking(ctx, params.id)),
  on(contract.changeBookings, (ctx, { body }) => bookings.changeMany(ctx, body)),
  on(contract.copyBookings, (ctx, { body }) => bookings.copyMany(ctx, body)),
  on(contract.deleteBookings, (ctx, { body }) => bookings.deleteMany(ctx, body)),
  on(contract.createAssignment, (ctx, { body }) => assign(ctx, body)),
  on(contract.changeAssignment, (ctx, { body }) => reassign(ctx, body)),
]
