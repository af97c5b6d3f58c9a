import type pg from 'pg'

const patienceMs = 1_000

/** Whether the database does not answer the simplest question within a second, be it gone, frozen or buried in work. */
export const isAway = (pool: pg.Pool) => (): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs, true)
    pool
      .query('select 1')
      .then(
        () => resolve(false),
        () => resolve(true),
      )
      .finally(() => clearTimeout(timer))
  })
