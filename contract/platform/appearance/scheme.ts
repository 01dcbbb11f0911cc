/** The key under which a browser stores the chosen color scheme. The app and the public pages read the same choice. */
export const schemeKey = 'almoner.colour-scheme';

/**
 * The only inline script of the public pages. It reads the stored choice before the first paint, so that a page never flashes in
 * the wrong color scheme.
 */
export const schemeScript = `try{var s=localStorage.getItem('${schemeKey}');if(s==='light'||s==='dark')document.documentElement.dataset.mantineColorScheme=s}catch{}`;
