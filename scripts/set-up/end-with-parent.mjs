// Loaded before the program: asks it to close when the command that started it is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The wait for that must not itself keep a program running that has finished.
process.channel?.unref()
