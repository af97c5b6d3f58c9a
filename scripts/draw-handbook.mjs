// npm run draw-handbook: takes the pictures of the handbook for staff anew, in both languages, from the demo shop.
process.env.DRAW_HANDBOOK = 'yes'
process.argv.splice(2, 0, 'long', 'e2e/handbook.long.test.ts', '-t', 'is of a screen')
await import('./test.mjs')
