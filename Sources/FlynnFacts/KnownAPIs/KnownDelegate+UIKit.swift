extension KnownDelegate {
    static let uiKit = [
        KnownDelegate(
            "UIApplicationDelegate",
            optional: """
                application(_ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool
                application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool
                applicationDidBecomeActive(_ application: UIApplication)
                applicationWillResignActive(_ application: UIApplication)
                applicationDidEnterBackground(_ application: UIApplication)
                applicationWillEnterForeground(_ application: UIApplication)
                applicationWillTerminate(_ application: UIApplication)
                applicationDidReceiveMemoryWarning(_ application: UIApplication)
                applicationSignificantTimeChange(_ application: UIApplication)
                application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
                application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
                """),
        KnownDelegate(
            "UIScrollViewDelegate",
            optional: """
                scrollViewDidScroll(_ scrollView: UIScrollView)
                scrollViewDidZoom(_ scrollView: UIScrollView)
                scrollViewWillBeginDragging(_ scrollView: UIScrollView)
                scrollViewWillEndDragging(_ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
                scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
                scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
                scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
                scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
                viewForZooming(in scrollView: UIScrollView) -> UIView?
                scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
                scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
                scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
                scrollViewDidScrollToTop(_ scrollView: UIScrollView)
                """),
        KnownDelegate(
            "UITableViewDelegate", inherits: ["UIScrollViewDelegate"],
            optional: """
                tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
                tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int)
                tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int)
                tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
                tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int)
                tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int)
                tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
                tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
                tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
                tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat
                tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat
                tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int) -> CGFloat
                tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
                tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
                tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
                tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
                tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath)
                tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath)
                tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
                tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
                tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
                tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
                tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath) -> UITableViewCell.EditingStyle
                tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool
                tableView(_ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath, toProposedIndexPath proposedDestinationIndexPath: IndexPath) -> IndexPath
                tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int
                tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool
                """),
        KnownDelegate(
            "UITableViewDataSource",
            required: """
                tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
                tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
                """,
            optional: """
                numberOfSections(in tableView: UITableView) -> Int
                tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
                tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
                tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
                tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
                tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
                tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
                """),
        KnownDelegate(
            "UICollectionViewDelegate", inherits: ["UIScrollViewDelegate"],
            optional: """
                collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool
                collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath)
                collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath)
                collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
                collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool
                collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
                collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
                collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
                collectionView(_ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView, forElementKind elementKind: String, at indexPath: IndexPath)
                collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
                collectionView(_ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView, forElementOfKind elementKind: String, at indexPath: IndexPath)
                collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool
                """),
        KnownDelegate(
            "UICollectionViewDelegateFlowLayout", inherits: ["UICollectionViewDelegate"],
            optional: """
                collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize
                collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int) -> UIEdgeInsets
                collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int) -> CGFloat
                collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int) -> CGFloat
                collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int) -> CGSize
                collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int) -> CGSize
                """),
        KnownDelegate(
            "UICollectionViewDataSource",
            required: """
                collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
                collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
                """,
            optional: """
                numberOfSections(in collectionView: UICollectionView) -> Int
                collectionView(_ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView
                collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
                collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
                """),
        KnownDelegate(
            "UITextFieldDelegate",
            optional: """
                textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
                textFieldDidBeginEditing(_ textField: UITextField)
                textFieldShouldEndEditing(_ textField: UITextField) -> Bool
                textFieldDidEndEditing(_ textField: UITextField)
                textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool
                textFieldShouldClear(_ textField: UITextField) -> Bool
                textFieldShouldReturn(_ textField: UITextField) -> Bool
                """),
        KnownDelegate(
            "UITextViewDelegate", inherits: ["UIScrollViewDelegate"],
            optional: """
                textViewShouldBeginEditing(_ textView: UITextView) -> Bool
                textViewShouldEndEditing(_ textView: UITextView) -> Bool
                textViewDidBeginEditing(_ textView: UITextView)
                textViewDidEndEditing(_ textView: UITextView)
                textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
                textViewDidChange(_ textView: UITextView)
                textViewDidChangeSelection(_ textView: UITextView)
                """),
        KnownDelegate(
            "UIPickerViewDelegate",
            optional: """
                pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
                pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
                pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
                pickerView(_ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int) -> NSAttributedString?
                pickerView(_ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?) -> UIView
                pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
                """),
        KnownDelegate(
            "UIPickerViewDataSource",
            required: """
                numberOfComponents(in pickerView: UIPickerView) -> Int
                pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
                """),
        KnownDelegate(
            "UIImagePickerControllerDelegate",
            optional: """
                imagePickerController(_ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
                imagePickerControllerDidCancel(_ picker: UIImagePickerController)
                """),
        KnownDelegate(
            "UITabBarDelegate",
            optional: """
                tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
                """),
        KnownDelegate(
            "UITabBarControllerDelegate",
            optional: """
                tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
                tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
                tabBarController(_ tabBarController: UITabBarController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning) -> (any UIViewControllerInteractiveTransitioning)?
                tabBarController(_ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
                """),
        KnownDelegate(
            "UINavigationControllerDelegate",
            optional: """
                navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
                navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
                navigationController(_ navigationController: UINavigationController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning) -> (any UIViewControllerInteractiveTransitioning)?
                navigationController(_ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController, to toVC: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
                """),
        KnownDelegate(
            "UIGestureRecognizerDelegate",
            optional: """
                gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
                gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer) -> Bool
                gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer) -> Bool
                gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer) -> Bool
                gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
                gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress) -> Bool
                """),
    ]
}
