/** Names the action on many things of which a call of staff is a part, as a UUID: the history shows those calls as one. */
export const actionGroupHeader = 'action-group'
