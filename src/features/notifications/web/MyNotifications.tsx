import { Link } from '@tanstack/react-router'

import { SectionCard } from '#web/ui/SectionCard.tsx'

/** The way from the account to the notification settings. */
export const MyNotifications = () => (
  <SectionCard title="Notifications">
    <p className="fb-muted">
      <Link to="/account/notifications/">Choose your notifications</Link> in the app and by email.
    </p>
  </SectionCard>
)
