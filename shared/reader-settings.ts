/** The keys in local storage under which a reader's choices are kept. Without one, the site's usual look is shown. */
export const THEME = 'theme';
export const TEXT_SIZE = 'text_size';

/**
 * Runs before the first paint, so that a page never flashes in the wrong theme: written into the head of every page, it
 * costs no request, and the Content-Security-Policy allows it by its hash. It runs again when a setting changes, also in
 * another tab, and when the browser brings back a page that it has kept. The colour of the browser's bar follows.
 */
export const READER_SETTINGS_SCRIPT = `
(show=>{
show();
addEventListener('storage',show);
addEventListener('pageshow',show)
})(()=>{
try{
let themes=['light','dark'],chosen=document.documentElement.dataset,{${THEME}:theme='',${TEXT_SIZE}:size=''}=localStorage;
chosen.theme=theme=themes.find(it=>it==theme)||'';
chosen.textSize=size;
document.querySelectorAll('[name=theme-color]').forEach((meta,i)=>{
let its=themes[i];
meta.media=theme?theme==its?'all':'not all':'(prefers-color-scheme:'+its+')'
})
}catch{}
})`.replaceAll('\n', '');
