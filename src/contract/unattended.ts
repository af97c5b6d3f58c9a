/** A call with this header was made by a page that nobody has touched for a while: it does not keep a session of staff from ending. */
export const unattendedHeader = 'unattended'
