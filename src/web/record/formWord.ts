/** Names the form of a record that has no tab for it: most people read it, some change the record by it. */
export const formWord = ({ can_change }: { can_change?: boolean }) => (can_change === true ? 'Edit' : 'All details')
