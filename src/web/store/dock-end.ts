/** Where in the dock a page puts a bar of its own. */
export const dockEnd = 'dock-end'
