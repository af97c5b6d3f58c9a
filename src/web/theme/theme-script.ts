import { attribute } from './theme.ts'

/**
 * Runs in the head before anything is painted: the stored choice, else the system's; it follows both. Says the same as
 * `currentTheme` and `apply`, without needing a module.
 */
export const themeScript = `(function(){var d=matchMedia('(prefers-color-scheme: dark)');function f(){var t;try{t=localStorage.getItem('theme')}catch(e){}
if(t!=='light'&&t!=='dark')t=d.matches?'dark':'light';
document.documentElement.setAttribute('${attribute}',t);
document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.media=m.dataset.theme===t?'all':'not all'})}
f();d.addEventListener('change',f);addEventListener('storage',f)})()`
