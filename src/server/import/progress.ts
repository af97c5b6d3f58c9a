/** Reports the progress of an import: one updating line on a terminal, a line every fifty rows in a log. */
export function showProgress(out: NodeJS.WriteStream, what: string) {
  let saidUpTo = 0
  return ({ done, total }: { done: number; total: number }) => {
    const line = `${what}: ${done} of ${total}`
    if (out.isTTY) return void out.write(`\r\u001b[K${line}${done === total ? '\n' : ''}`)
    if (done < total && done - saidUpTo < 50) return
    saidUpTo = done
    out.write(`${line}\n`)
  }
}
