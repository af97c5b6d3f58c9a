/** The only widths pictures are served in, so that nobody can fill the disk with others. */
export const imageWidths = [160, 320, 480, 640, 960, 1280, 1920] as const
