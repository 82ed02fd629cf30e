/** Where the cart is kept in local storage. Its own file, because the popup reads it on pages that don't load the cart. */
export const ivCartKey = 'iv-cart'
